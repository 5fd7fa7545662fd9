import type { ReactNode } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps {
  legend: string;
  /** Two side by side where there is room. */
  columns?: boolean;
  children: ReactNode;
}

/** Fields that belong together. */
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
