import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateInShort } from '../ui/calendar-date.ts';
import { count } from '../ui/count.ts';
import { Link } from '../ui/link.tsx';
import { Stack } from '../ui/stack.tsx';
import { type Told, ToldNotice } from '../ui/told-notice.tsx';
import { playCricketQuery, tickMatch, untickMatch } from './card-outputs-api.ts';
import styles from './play-cricket-board.module.css';
import { PlayCricketRow } from './play-cricket-row.tsx';

interface PlayCricketBoardProps {
  season: number;
  items: PlayCricketItem[];
}

/** What is to do, and below it what is done. */
export function PlayCricketBoard({ season, items }: PlayCricketBoardProps) {
  const client = useQueryClient();
  const [told, setTold] = useState<Told>();
  const ticking = useMutation({
    async mutationFn({ matchId, state, termsId, calledOff }: PlayCricketItem) {
      if (state === 'entered') await untickMatch(matchId);
      else await tickMatch(matchId, { termsId, calledOff: calledOff !== null });
    },
    async onSuccess(_, { state, teamName, opponent, terms }) {
      await client.invalidateQueries({ queryKey: playCricketQuery(season).queryKey });
      const match = `${teamName} v ${opponent.name}, ${dateInShort(terms.date)}`;
      const text = state === 'entered' ? `To be entered again: ${match}.` : `Ticked: ${match}.`;
      setTold({ tone: 'success', text });
    },
    onError: ({ message }) => setTold({ tone: 'error', text: message }),
  });
  const rowsOf = (shown: PlayCricketItem[]) => (
    <ul className={styles.rows}>
      {shown.map((item) => (
        <PlayCricketRow
          key={item.matchId}
          item={item}
          busy={ticking.isPending}
          onTick={() => {
            if (!ticking.isPending) ticking.mutate(item);
          }}
        />
      ))}
    </ul>
  );
  const open = items.filter(({ state }) => state !== 'entered');
  const done = items.filter(({ state }) => state === 'entered');
  return (
    <Stack>
      <ToldNotice told={told} />
      {open.length === 0 ? <Nothing isAny={items.length > 0} season={season} /> : rowsOf(open)}
      {done.length > 0 && (
        <details>
          <summary className={styles.done}>
            {count(done.length, 'match', 'matches')} entered
          </summary>
          {rowsOf(done)}
        </details>
      )}
    </Stack>
  );
}

function Nothing({ isAny, season }: { isAny: boolean; season: number }) {
  if (isAny) return <p>Everything that you have agreed for {season} is ticked.</p>;
  return (
    <p>
      You have agreed no match for {season} yet.{' '}
      <Link to={`/mycard?season=${season}`}>My card</Link> shows which clubs suit your free dates.
    </p>
  );
}
