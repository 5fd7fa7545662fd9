import { chatPath, findPath } from '@fixturebook/contract/paths';
import { Link, useLocation } from 'react-router';
import { useHeightProperty } from '../../ui/browser/use-height-property.ts';
import { Icon } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { useLikelyClub } from '../session/use-session.ts';
import styles from './club-bar.module.css';

/** The main screens of a club: at the bottom of the window on a phone, in the header of a wide window. */
export function ClubBar({ onMore }: { onMore: () => void }) {
  const me = useLikelyClub();
  if (!me) return null;
  // An answer of the previous version, which the device has stored, counts no requests.
  const { requestsToAnswer = 0, unread } = me;
  return (
    <nav className={styles.bar} aria-label="Your club">
      <PlainList className={styles.entries}>
        <BarLink
          to="/dashboard"
          label="Home"
          iconPath="M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z"
          count={requestsToAnswer}
          counted={formatCount(requestsToAnswer, 'request to answer', 'requests to answer')}
        />
        <BarLink to="/mycard" label="Card" iconPath="M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8" />
        <BarLink
          to={findPath}
          label="Find"
          iconPath="M15.5 15.5L21 21M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z"
        />
        <BarLink
          to={chatPath}
          label="Chat"
          iconPath="M4 5h16v11.5H11L6.5 20v-3.5H4z"
          count={unread.conversations}
          counted={formatCount(unread.conversations, 'unread chat')}
        />
        <li>
          <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onMore}>
            <Icon path="M4 7h16M4 12h16M4 17h16" />
            <span>More</span>
          </button>
        </li>
      </PlainList>
    </nav>
  );
}

interface BarLinkProps extends Record<'to' | 'label' | 'iconPath', string> {
  count?: number;
  counted?: string;
}

function BarLink({ to, label, iconPath, count = 0, counted }: BarLinkProps) {
  return (
    <li>
      <Link
        className={styles.entry}
        to={to}
        aria-label={count > 0 ? `${label}, ${counted}` : undefined}
        aria-current={useCurrent(to)}
      >
        <Icon path={iconPath} />
        <span>{label}</span>
        {/* As a style, because the name of the link must contain its text as it is written. */}
        {count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} />}
      </Link>
    </li>
  );
}

/** A screen below the entry's own, such as an import of dates, belongs to the entry too. */
function useCurrent(to: string): 'page' | 'true' | undefined {
  const path = useLocation().pathname.toLowerCase();
  if (path === to) return 'page';
  return path.startsWith(`${to}/`) ? 'true' : undefined;
}

/** Takes the place that the bar covers at the end of the page, and tells styles its height. */
export function ClubBarSpace() {
  const isShown = useLikelyClub() !== undefined;
  const space = useHeightProperty<HTMLDivElement>('--club-bar', isShown);
  return isShown ? <div ref={space} className={styles.space} /> : null;
}
