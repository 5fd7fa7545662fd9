import type { MouseEvent, RefObject } from 'react';
import { NavLink } from 'react-router';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { InstallButton } from './install-button.tsx';
import styles from './menu.module.css';
import { menuEntries } from './menu-entries.ts';

/** The drawer. A native dialog: the browser holds the focus inside and closes it on Escape. */
export function Menu({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  function close() {
    dialog.current?.close();
  }
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClick={closeOnBackdrop}>
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="Close the menu" onClick={close}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.2" />
          </svg>
        </button>
        <nav aria-label="Menu">
          <ul className={styles.list}>
            {menuEntries.map(({ label, path }) => (
              <li key={path}>
                <NavLink className={styles.entry} to={path} onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <InstallButton />
        <ColorSchemeSwitch />
      </div>
    </dialog>
  );
}
