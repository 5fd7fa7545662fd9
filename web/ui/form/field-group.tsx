import type { ReactNode } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps {
  legend: string;
  /** Places the fields side by side if the screen is wide enough. */
  columns?: boolean;
  children: ReactNode;
}

export function FieldGroup({ legend, columns, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.fields} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}
