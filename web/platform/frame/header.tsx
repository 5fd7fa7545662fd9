import { brand } from '@fixturebook/contract/site';
import { useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { ClubBar } from './club-bar.tsx';
import styles from './header.module.css';
import { HeaderActions } from './header-actions.tsx';
import { Menu } from './menu.tsx';

export function Header() {
  const menu = useRef<HTMLDialogElement>(null);
  const openMenu = () => menu.current?.showModal();
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={styles.start}>
        <IconButton
          icon="M3 6.5h18M3 12h18M3 17.5h18"
          className={styles.button}
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={openMenu}
        />
        <ClubBar onMore={openMenu} />
      </div>
      <Link className={styles.brand} to="/dashboard">
        {brand.name}
      </Link>
      <div className={styles.actions}>
        <HeaderActions />
        <Link className={styles.action} to="/" aria-label={`${brand.name}, start page`}>
          <LogoImage />
        </Link>
      </div>
      <Menu dialog={menu} />
    </header>
  );
}

function LogoImage() {
  return (
    <svg viewBox="0 0 64 64" width="40" height="40" aria-hidden="true">
      <circle cx="32" cy="32" r="32" fill="#f4f1e8" />
      <g fill="#fff" stroke="#21303d" strokeWidth="3" strokeLinejoin="round">
        <path d="M10 19c7-3 15-3 22 1v29c-7-4-15-4-22-1z" />
        <path d="M54 19c-7-3-15-3-22 1v29c7-4 15-4 22-1z" />
      </g>
      <path
        d="M16 27c4-1 7-1 10 .5M16 33.5c4-1 7-1 10 .5M16 40c4-1 7-1 10 .5"
        fill="none"
        stroke="#5d7080"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="44" cy="40" r="12" fill="#a31d2a" stroke="#f4f1e8" strokeWidth="2" />
      <path
        d="M39.5 29.5c4 6.5 4 14.5 0 21M48.5 29.5c-4 6.5-4 14.5 0 21"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeDasharray="2.5 2"
      />
    </svg>
  );
}
