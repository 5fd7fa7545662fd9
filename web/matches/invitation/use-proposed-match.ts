import { useQuery } from '@tanstack/react-query';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';
import { recordedMatchQuery } from '../recorded/api.ts';
import { describeCalledOffMatch } from '../recorded/recorded-match-words.ts';
import type { InvitedRecordedMatch } from './api.ts';

/** Keeps a dialog about a proposal up to date: returns the match as it is now, and says if nothing is to answer any more. */
export function useProposedMatch(opened: InvitedRecordedMatch): {
  match: InvitedRecordedMatch;
  end: DialogEnd | undefined;
} {
  const { data = opened } = useQuery(recordedMatchQuery(opened.id));
  const { invitation } = data;
  if (data.callOff) return { match: opened, end: describeCalledOffMatch(data) };
  if (invitation?.state === 'proposed') return { match: { ...data, invitation }, end: undefined };
  return {
    match: opened,
    end: {
      heading: 'Nothing to answer any more',
      text: `Somebody at your club has answered, or ${opened.opponent} have changed their answer.`,
    },
  };
}
