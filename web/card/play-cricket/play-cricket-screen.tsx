import type { PlayCricketListItem } from '@fixturebook/contract/card/outputs';
import { cardPath, matchPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sideLabels } from '../../fixtures/api.ts';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { Heading } from '../../ui/heading.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { parseCardSearch } from '../card-search.ts';
import { markMatchAsEntered, markMatchAsNotEntered, playCricketQuery } from '../outputs/api.ts';
import styles from './play-cricket-screen.module.css';
import { formatChangesSinceEntry, formatTermsToEnter } from './play-cricket-words.ts';

export function meta() {
  return pageMeta('To enter on Play-Cricket');
}

export default function PlayCricketScreen() {
  const { season } = parseCardSearch(useSearchParams()[0], useToday());
  const query = useQuery(playCricketQuery(season));
  return (
    <Page
      heading="To enter on Play-Cricket"
      parent="/mycard"
      lead={`Season ${season}. Play-Cricket doesn't accept fixtures from other sites, so here's what you still need to type in.`}
    >
      <Loaded query={query}>
        {({ items }) => <PlayCricketPanel season={season} items={items} />}
      </Loaded>
    </Page>
  );
}

function PlayCricketPanel({ season, items }: { season: number; items: PlayCricketListItem[] }) {
  const client = useQueryClient();
  const [flash, setFlash] = useState<FlashMessage>();
  const entryMutation = useMutation({
    async mutationFn({ matchId, state, termsId, calledOff }: PlayCricketListItem) {
      if (state === 'entered') await markMatchAsNotEntered(matchId);
      else await markMatchAsEntered(matchId, { termsId, calledOff: calledOff !== null });
    },
    async onSuccess(_, { state, teamName, opponent, terms }) {
      await refetchAffected(client, playCricketQuery(season).queryKey);
      const match = `${teamName} v ${opponent.name}, ${formatShortDate(terms.date)}`;
      const text =
        state === 'entered' ? `Moved back to your list: ${match}.` : `Marked as entered: ${match}.`;
      setFlash({ tone: 'success', text });
    },
    onError: ({ message }) => setFlash({ tone: 'error', text: message }),
  });
  const renderRows = (shown: PlayCricketListItem[]) => (
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
        <NothingToEnterNotice hasMatches={items.length > 0} season={season} />
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

function NothingToEnterNotice({ hasMatches, season }: { hasMatches: boolean; season: number }) {
  if (hasMatches) return <p>You've entered every match for {season}.</p>;
  return (
    <p>
      You haven't agreed any matches for {season} yet. <Link to={cardPath(season)}>My card</Link>{' '}
      shows which clubs can play on your free dates.
    </p>
  );
}

interface PlayCricketRowProps {
  item: PlayCricketListItem;
  busy: boolean;
  onToggle: () => void;
}

function PlayCricketRow({ item, busy, onToggle }: PlayCricketRowProps) {
  const { matchId, state, teamName, opponent, opponentTeamName, side, terms, entered } = item;
  const title = `${teamName} v ${opponent.name} ${opponentTeamName}`.trim();
  const action = state === 'entered' ? 'Not entered yet' : 'Mark as entered';
  return (
    <li className={styles.row}>
      <div className={styles.match}>
        <Heading level={2} size="large">
          <Link to={matchPath(matchId)}>{title}</Link>
        </Heading>
        <p>
          {[formatShortDate(terms.date), terms.startTime, sideLabels[side]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Note size="body">{formatTermsToEnter(terms).join(' · ')}</Note>
        {state === 'changed' && entered && (
          <>
            <Note tone="alarm" size="body">
              Changed since you entered it, {formatDateTime(entered.at)}:
            </Note>
            <ul>
              {formatChangesSinceEntry(item).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        aria-disabled={busy}
        onClick={onToggle}
        aria-label={`${action}: ${title}, ${formatShortDate(terms.date)}`}
      >
        {action}
      </Button>
    </li>
  );
}
