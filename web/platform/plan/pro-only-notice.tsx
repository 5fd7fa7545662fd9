import { plansPath } from '@fixturebook/contract/paths';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './pro-only-notice.module.css';

export function ProOnlyNotice({ line, children }: { line: string; children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <p className={styles.line}>{line}</p>
      {children}
      <p>
        <ButtonLink to={plansPath}>See the plans</ButtonLink>
      </p>
    </div>
  );
}
