import { brand } from '@fixturebook/contract/brand';
import { useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
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
      <IconButton
        icon="M3 6.5h18M3 12h18M3 17.5h18"
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      />
      <Link className={styles.brand} to="/dashboard">
        {brand.name}
      </Link>
      <div className={styles.actions}>
        <HeaderActions />
        <Link className={styles.logo} to="/" aria-label={`${brand.name}, start page`}>
          <LogoImage size={40} />
        </Link>
      </div>
      <Menu dialog={menu} />
    </header>
  );
}
