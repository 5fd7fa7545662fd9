import { brand } from '@fixturebook/contract/brand';
import { useRef } from 'react';
import { Link } from 'react-router';

import styles from './header.module.css';
import { HeaderActions } from './header-actions.tsx';
import { LogoImage } from './logo-image.tsx';
import { Menu } from './menu.tsx';

export function Header() {
  const menu = useRef<HTMLDialogElement>(null);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <button
        className={styles.menuButton}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path d="M3 6.5h18M3 12h18M3 17.5h18" stroke="currentColor" strokeWidth="2.2" />
        </svg>
      </button>
      <Link className={styles.brand} to="/dashboard">
        {brand.name}
      </Link>
      <div className={styles.tools}>
        <HeaderActions />
        <Link className={styles.logo} to="/" aria-label={`${brand.name}, start page`}>
          <LogoImage size={40} />
        </Link>
      </div>
      <Menu dialog={menu} />
    </header>
  );
}
