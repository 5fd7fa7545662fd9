import type { MatchAction } from '@fixturebook/contract/card/match-actions';
import { useMe } from '../../platform/session/use-session.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { formatAction, formatRecordedChange } from './action-words.ts';

/** What the officers of the user's club have done to a match, which the other club does not see. */
export function ActionsSection({ actions }: { actions: MatchAction[] }) {
  const { email } = useMe().user;
  if (actions.length === 0) return null;
  return (
    <Section underlined heading="What your club did, and when">
      <Note>Only your own club sees this.</Note>
      <PlainList as="ol" between="space">
        {actions.map((action) => (
          <li key={`${action.at} ${action.action}`}>
            <strong>{formatAction(action, email)}</strong>
            <Note>{formatDateTime(action.at)}</Note>
            {action.changes.length > 0 && (
              <ul>
                {action.changes.map((change) => (
                  <li key={change.field}>{formatRecordedChange(change)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
