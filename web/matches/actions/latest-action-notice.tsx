import type { MatchAction } from '@fixturebook/contract/card/match-actions';
import { useMe } from '../../platform/session/use-session.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Note } from '../../ui/layout/note.tsx';
import { formatAction } from './action-words.ts';

/** The latest thing that an officer of the user's club has done to a request. */
export function LatestActionNotice({ actions: [latest] }: { actions: MatchAction[] }) {
  const { email } = useMe().user;
  if (!latest) return null;
  return (
    <Note>
      {formatAction(latest, email)}, {formatDateTime(latest.at)}.
    </Note>
  );
}
