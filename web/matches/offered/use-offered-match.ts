import type { OfferedMatch } from '@fixturebook/contract/card/invitations';
import { useQuery } from '@tanstack/react-query';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';
import { offeredMatchesQuery } from './api.ts';

/** Keeps a dialog about an offered match up to date: returns the match as it is now, and says if it is offered no more. */
export function useOfferedMatch(opened: OfferedMatch): {
  match: OfferedMatch;
  end: DialogEnd | undefined;
} {
  const { data } = useQuery(offeredMatchesQuery);
  const match = data?.items.find(({ matchId }) => matchId === opened.matchId);
  if (match || !data) return { match: match ?? opened, end: undefined };
  return {
    match: opened,
    end: {
      heading: 'Nothing to add any more',
      text: `Somebody at your club has answered, or ${opened.clubName} have called the match off or withdrawn it.`,
    },
  };
}
