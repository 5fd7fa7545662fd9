import { brand } from '@fixturebook/contract/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <span>{brand.name}</span>
        <Link to="/contactus">Contact Us</Link>
        <Link to="/privacy">Privacy Policy</Link>
        <Link to="/tandc">Terms And Conditions</Link>
      </footer>
    </>
  );
}
