import type { PastMatchRequestList } from '@fixturebook/contract/season';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { CompactRows } from '../../ui/layout/compact-row.tsx';
import { ResultsSection } from '../../ui/layout/results-section.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pastRequestsQuery } from './api.ts';
import { PastRequestRow } from './past-request-row.tsx';
import { formatPastRequestsSearch, parsePastRequestsSearch } from './request-words.ts';
import styles from './requests-screen.module.css';

/** Shows one page of the answered and ended requests of one season. The URL has the season and the page. */
export function PastRequestsSection() {
  const place = parsePastRequestsSearch(useSearchParams()[0]);
  const query = useQuery({ ...pastRequestsQuery(place), placeholderData: keepPreviousData });
  const { data: list, isPlaceholderData } = query;
  if (list && !isPlaceholderData && list.page > list.pages)
    return <Navigate to={{ search: formatPastRequestsSearch(list.season, list.pages) }} replace />;
  if (list && list.seasons.length === 0)
    return (
      <Section heading="Past requests" underlined>
        <EmptyState
          line="Requests that have been answered or have ended are kept here."
          drawing="deckchair"
        />
      </Section>
    );
  return (
    <Section heading="Past requests" underlined>
      {list && <SeasonField list={list} />}
      <ResultsSection
        name="Past requests"
        query={query}
        listKey={String(list?.season)}
        page={place.page}
        summary={list && `${formatCount(list.total, 'request')} in ${list.season}`}
      >
        <Loaded query={query}>
          {(loaded) => (
            <>
              <CompactRows>
                {loaded.items.map((request) => (
                  <PastRequestRow key={request.id} request={request} />
                ))}
              </CompactRows>
              <Pagination
                page={place.page}
                pages={loaded.pages}
                formatSearch={(page) => formatPastRequestsSearch(loaded.season, page)}
              />
            </>
          )}
        </Loaded>
      </ResultsSection>
    </Section>
  );
}

function SeasonField({ list: { season, seasons } }: { list: PastMatchRequestList }) {
  const navigate = useNavigate();
  const listed = seasons.includes(season) ? seasons : [season, ...seasons];
  return (
    <div className={styles.season}>
      <SelectField
        label="Season"
        name="season"
        options={listed.map((year) => ({ value: String(year), label: String(year) }))}
        value={String(season)}
        onChange={({ currentTarget }) =>
          void navigate(
            { search: formatPastRequestsSearch(Number(currentTarget.value), 1) },
            { preventScrollReset: true },
          )
        }
      />
    </div>
  );
}
