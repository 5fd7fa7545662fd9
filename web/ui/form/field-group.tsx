import { type ReactNode, use } from 'react';
import styles from './field-group.module.css';
import { IsFormEnded } from './form-ended.ts';

interface FieldGroupProps {
  legend: string;
  /** Places the fields side by side if the screen is wide enough. */
  columns?: boolean;
  children: ReactNode;
}

export function FieldGroup({ legend, columns, children }: FieldGroupProps) {
  const isEnded = use(IsFormEnded);
  return (
    <fieldset className={styles.group} data-ended={isEnded}>
      {!isEnded && <legend className={styles.legend}>{legend}</legend>}
      <div className={styles.fields} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}
