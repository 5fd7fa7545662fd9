import {
  chatPath,
  findPath,
  loginPath,
  notificationsPath,
  officersPath,
  ownClubsPath,
  plansPath,
  publicPagePath,
  requestsPath,
  teamsPath,
} from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import type { MouseEvent, RefObject } from 'react';
import { NavLink } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Segments } from '../../ui/segments.tsx';
import { type ColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import { useLikelyClub } from '../session/use-session.ts';
import styles from './menu.module.css';
import { usePaletteOpener } from './palette-opener.ts';
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
/** What only a club has, above the entries that everybody has. */
const clubEntries = [
  { label: 'Home', path: '/dashboard' },
  { label: 'My card', path: '/mycard' },
  { label: 'Find a match', path: findPath },
  { label: 'Match requests', path: requestsPath },
  { label: 'Teams and grounds', path: teamsPath },
  { label: 'Add fixture', path: '/addfixture' },
  { label: 'Notifications', path: notificationsPath },
  { label: 'Club profile', path: '/clubProfile' },
  { label: 'Public page', path: publicPagePath },
  { label: 'Officers', path: officersPath },
  { label: 'Account settings', path: '/settings' },
];
/** Only for an account that can act for several clubs. */
const changeClubEntry = { label: 'Change club', path: ownClubsPath };
const schemes: Record<ColorScheme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

export function Menu({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const [chosenScheme, setScheme] = useColorScheme();
  const install = useInstall();
  const me = useLikelyClub();
  const openPalette = usePaletteOpener();
  function close() {
    dialog.current?.close();
  }
  function search() {
    close();
    openPalette?.();
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
        {me && (
          <nav className={styles.club} aria-label="Your club">
            <MenuEntries
              entries={me.clubCount > 1 ? [...clubEntries, changeClubEntry] : clubEntries}
              end
              onChoose={close}
            />
            {openPalette && (
              <button
                type="button"
                className={`${styles.entry} ${styles.command}`}
                onClick={search}
              >
                Search and shortcuts
              </button>
            )}
          </nav>
        )}
        <nav aria-label="Menu">
          <MenuEntries entries={entries} onChoose={close} />
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

interface MenuEntriesProps {
  entries: { label: string; path: string }[];
  /** Whether only the entry's own screen counts as current, and no screen below it. */
  end?: boolean;
  onChoose: () => void;
}

function MenuEntries({ entries, end, onChoose }: MenuEntriesProps) {
  return (
    <PlainList>
      {entries.map(({ label, path }) => (
        <li key={path}>
          <NavLink className={styles.entry} to={path} end={end} onClick={onChoose}>
            {label}
          </NavLink>
        </li>
      ))}
    </PlainList>
  );
}
