import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';
import { type Flash, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { markMatchEntered, playCricketQuery, unmarkMatchEntered } from '../outputs/api.ts';
import styles from './play-cricket-panel.module.css';
import { PlayCricketRow } from './play-cricket-row.tsx';

export function PlayCricketPanel({ season, items }: { season: number; items: PlayCricketItem[] }) {
  const client = useQueryClient();
  const [flash, setFlash] = useState<Flash>();
  const entryMutation = useMutation({
    async mutationFn({ matchId, state, termsId, calledOff }: PlayCricketItem) {
      if (state === 'entered') await unmarkMatchEntered(matchId);
      else await markMatchEntered(matchId, { termsId, calledOff: calledOff !== null });
    },
    async onSuccess(_, { state, teamName, opponent, terms }) {
      await client.invalidateQueries({ queryKey: playCricketQuery(season).queryKey });
      const match = `${teamName} v ${opponent.name}, ${formatShortDate(terms.date)}`;
      const text =
        state === 'entered' ? `Moved back to your list: ${match}.` : `Marked as entered: ${match}.`;
      setFlash({ tone: 'success', text });
    },
    onError: ({ message }) => setFlash({ tone: 'error', text: message }),
  });
  const renderRows = (shown: PlayCricketItem[]) => (
    <PlainList>
      {shown.map((item) => (
        <PlayCricketRow
          key={item.matchId}
          item={item}
          busy={entryMutation.isPending}
          onToggle={() => entryMutation.isPending || entryMutation.mutate(item)}
        />
      ))}
    </PlainList>
  );
  const open = items.filter(({ state }) => state !== 'entered');
  const done = items.filter(({ state }) => state === 'entered');
  return (
    <Stack>
      <FlashNotice flash={flash} />
      {open.length === 0 ? (
        <NothingToEnter hasMatches={items.length > 0} season={season} />
      ) : (
        renderRows(open)
      )}
      {done.length > 0 && (
        <details>
          <summary className={styles.done}>
            {formatCount(done.length, 'match', 'matches')} entered
          </summary>
          {renderRows(done)}
        </details>
      )}
    </Stack>
  );
}

function NothingToEnter({ hasMatches, season }: { hasMatches: boolean; season: number }) {
  if (hasMatches) return <p>You've entered every match for {season}.</p>;
  return (
    <p>
      You haven't agreed any matches for {season} yet.{' '}
      <Link to={`/mycard?season=${season}`}>My card</Link> shows which clubs can play on your free
      dates.
    </p>
  );
}
