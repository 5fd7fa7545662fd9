import type { ReactNode } from 'react';
import { PageHeading } from '../ui/layout/page.tsx';
import styles from './site-layout.module.css';

interface SiteLayoutProps {
  heading: string;
  lead: string;
  picture: ReactNode;
  children: ReactNode;
}

export function SiteLayout({ heading, lead, picture, children }: SiteLayoutProps) {
  return (
    <>
      <div className={styles.masthead}>
        <div className={styles.inside}>
          <div>
            <PageHeading size="display">{heading}</PageHeading>
            <p className={styles.lead}>{lead}</p>
          </div>
          <div className={styles.picture}>{picture}</div>
        </div>
      </div>
      <div className={styles.text}>{children}</div>
    </>
  );
}
