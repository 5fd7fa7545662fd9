import type { FindResult } from '@fixturebook/contract/opponents/find';
import { addFixturePath } from '@fixturebook/contract/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TellMeCard } from '../alerts/tell-me-card.tsx';
import { findQuery } from '../api.ts';
import { InviteClubsCard } from '../invite-clubs-card.tsx';
import { FindDayFields } from './find-day-fields.tsx';
import { FindFilterFields } from './find-filter-fields.tsx';
import { FindResultsSection } from './find-results-section.tsx';
import {
  type FindSearch,
  formatFindSearch,
  getRadiusKm,
  isUnfiltered,
  parseFindSearch,
  toFindQuery,
} from './find-search.ts';
import { formatFindDays, formatWantedDays } from './find-words.ts';

export function meta() {
  return pageMeta('Find a match');
}

export default function FindScreen() {
  const [search, changeSearch] = useFindSearch();
  // The screen keeps the clubs of the previous search until those of the next one have arrived.
  const query = useQuery({
    ...findQuery(toFindQuery(search)),
    placeholderData: keepPreviousData,
  });
  return (
    <Page heading="Find a match" width="wide">
      <Stack>
        <FindDayFields chosen={search} onChoose={changeSearch} />
        <FindFilterFields search={search} teams={query.data?.teams ?? []} onChange={changeSearch} />
        <div aria-busy={query.isPending || query.isPlaceholderData}>
          <Loaded query={query}>
            {(result) => (
              <Stack>
                <p role="status">
                  <VisuallyHidden>Clubs that are free on {formatFindDays(search)}.</VisuallyHidden>{' '}
                  {formatSearched(search, result)}
                </p>
                {result.items.length > 0 ? (
                  <FindResultsSection key={formatFindSearch(search)} result={result} />
                ) : (
                  <NothingFound search={search} result={result} />
                )}
                <TellMePanel search={search} result={result} />
              </Stack>
            )}
          </Loaded>
        </div>
      </Stack>
    </Page>
  );
}

/**
 * Returns the search of the address, and a function that changes a part of it. A change is shown at
 * once, so a second one that is made before the address has followed keeps the first.
 */
function useFindSearch(): [FindSearch, (part: Partial<FindSearch>) => void] {
  const navigate = useNavigate();
  const [search, show] = useOptimistic(parseFindSearch(useSearchParams()[0]));
  function change(part: Partial<FindSearch>) {
    const changed = { ...search, ...part };
    startTransition(async () => {
      show(changed);
      await navigate({ search: formatFindSearch(changed) }, { preventScrollReset: true });
    });
  }
  return [search, change];
}

/** Says on which days the club is busy, and which it has not listed. */
function formatSearched(search: FindSearch, { dates, busy }: FindResult): string {
  const sentences: string[] = [];
  if (busy.length > 0)
    sentences.push(`You have a match on ${busy.map(formatDayAndMonth).join(' and ')}.`);
  const unlisted = dates.filter(({ fixture }) => fixture === null);
  if (search.from && unlisted.length > 0) {
    const days = unlisted.map(({ date }) => formatDayAndMonth(date)).join(' and ');
    sentences.push(`We'll list ${search.from === search.to ? 'this day' : days} when you ask.`);
  }
  return sentences.join(' ');
}

function NothingFound({ search, result }: { search: FindSearch; result: FindResult }) {
  const today = useToday();
  if (!search.from && result.dates.length === 0)
    return (
      <EmptyState line="You have no free dates listed. Pick a day above to see who's free.">
        <p>
          <ButtonLink to="/addfixture">Add Fixture</ButtonLink>
        </p>
      </EmptyState>
    );
  if (result.dates.length === 0)
    return <EmptyState line="There's nothing to search for: pick another day above." />;
  const days = listUnlistedDays(result);
  return (
    <Stack>
      <EmptyState line="No club suits this search yet.">
        <Note size="body">Try another day, a wider radius or fewer filters.</Note>
        {search.from && days.length > 0 && (
          <Row>
            {days.map((day) => (
              <ButtonLink key={day} to={addFixturePath(day, today)}>
                {search.from === search.to ? 'List this day' : `List ${formatDayAndMonth(day)}`}
              </ButtonLink>
            ))}
          </Row>
        )}
      </EmptyState>
      {isUnfiltered(search) && <InviteClubsCard days={formatWantedDays(search)} />}
    </Stack>
  );
}

/** A club on Hobby is told of the days that it has listed, so it needs no search for them. */
function TellMePanel({ search, result }: { search: FindSearch; result: FindResult }) {
  const { limited } = useMe();
  const isTold = limited && listUnlistedDays(result).length === 0;
  if (!search.from || result.dates.length === 0 || isTold) return null;
  return (
    <TellMeCard
      key={formatFindDays(search)}
      from={search.from}
      to={search.to}
      radiusKm={getRadiusKm(search)}
    />
  );
}

function listUnlistedDays({ dates }: FindResult): string[] {
  const unlisted = dates.filter(({ fixture }) => fixture === null);
  return [...new Set(unlisted.map(({ date }) => date))];
}
