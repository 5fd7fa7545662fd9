import type { Fixture } from '@fixturebook/contract/fixtures';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { useOwnClub } from '../platform/session/use-session.ts';
import { londonToday } from '../ui/calendar-date.ts';
import { AskButton } from './ask-button.tsx';
import styles from './ask-foot.module.css';
import { AskMatchLink } from './ask-match-link.tsx';
import { OpponentsFoot } from './opponents-foot.tsx';

/** What clubs can agree on, on the card of a fixture: each card hands its own on to this route. */
export default function AskFoot() {
  const fixture = useOutletContext<Fixture>();
  const isOwn = useOwnClub().id === fixture.club.id;
  const isFree = fixture.status === 'open' && fixture.date >= londonToday();
  if (isOwn && fixture.status === 'confirmed') return foot(<AskMatchLink fixture={fixture} />);
  if (isOwn && isFree) return foot(<OpponentsFoot fixture={fixture} />);
  if (isFree) return foot(<AskButton fixture={fixture}>Ask for this match</AskButton>);
  return null;
}

function foot(content: ReactNode) {
  return <div className={styles.foot}>{content}</div>;
}
