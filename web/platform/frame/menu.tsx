import { chatPath, loginPath, plansPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import type { MouseEvent, RefObject } from 'react';
import { NavLink } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Segments } from '../../ui/segments.tsx';
import { type ColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import styles from './menu.module.css';
import { useInstall } from './use-install.ts';

const entries = [
  { label: 'Sign Up', path: '/signup' },
  { label: 'Login', path: loginPath },
  { label: 'Subscription', path: plansPath },
  { label: 'List Of Games', path: '/listofgames' },
  { label: 'All Clubs', path: '/clubList' },
  { label: 'Map Of All Clubs', path: '/AllClubsOnMap' },
  { label: 'Chat', path: chatPath },
  { label: 'Blog', path: '/blog' },
  { label: 'FAQ', path: '/faq' },
  { label: 'About Us', path: '/aboutUs' },
  { label: 'Contact Us', path: '/contactus' },
  { label: 'Privacy Policy', path: '/privacy' },
  { label: 'Terms And Conditions', path: '/tandc' },
  { label: 'Logout', path: '/logout' },
];
const schemes: Record<ColorScheme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

export function Menu({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const [chosenScheme, setScheme] = useColorScheme();
  const install = useInstall();
  function close() {
    dialog.current?.close();
  }
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the close button
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClick={closeOnBackdrop}>
      <div className={styles.content}>
        <IconButton
          icon="M5 5l14 14M19 5L5 19"
          className={styles.close}
          aria-label="Close the menu"
          onClick={close}
        />
        <nav aria-label="Menu">
          <PlainList>
            {entries.map(({ label, path }) => (
              <li key={path}>
                <NavLink className={styles.entry} to={path} onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
          </PlainList>
        </nav>
        {install && (
          <div className={styles.install}>
            <Button wide onClick={install}>
              Install {brand.name} on this device
            </Button>
          </div>
        )}
        <div className={styles.colors}>
          <Segments
            label="Colours"
            showsLabel
            options={schemes}
            chosen={chosenScheme}
            onChoose={setScheme}
          />
        </div>
      </div>
    </dialog>
  );
}
