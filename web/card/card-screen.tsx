import type { CardItem } from '@fixturebook/contract/card/card';
import { isValidSeason } from '@fixturebook/contract/limits';
import {
  addDatesPath,
  addRecordedMatchPath,
  cardImportPath,
  seasonPath,
} from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { ButtonLink, Icon } from '../ui/button.tsx';
import { useToday } from '../ui/dates/use-today.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { cardQuery } from './api.ts';
import { CardCalendar } from './card-calendar.tsx';
import { FixtureStateFilter, TeamFilter } from './card-filter-list.tsx';
import { CardList } from './card-list.tsx';
import styles from './card-screen.module.css';
import {
  type CardSearch,
  filterByTeam,
  formatCardSearch,
  listTeams,
  parseCardSearch,
} from './card-search.ts';
import { OutputsActions } from './outputs/outputs-actions.tsx';
import { PrintedCardSection } from './print/printed-card-section.tsx';
import { findSeasonToPlan } from './season-rules.ts';
import { CalendarChangesNotice } from './subscribed/calendar-changes-notice.tsx';
import { useKeepComingMatches } from './use-keep-coming-matches.ts';

export function meta() {
  return pageMeta('My card');
}

export default function CardScreen() {
  const today = useToday();
  const search = parseCardSearch(useSearchParams()[0], today);
  const query = useQuery(cardQuery(search.season));
  const { name } = useOwnClub();
  const flashMessage = useFlashMessage();
  useKeepComingMatches(query.data?.items);
  const [printsFreeDates, setPrintsFreeDates] = useState(false);
  return (
    <>
      <div className={styles.screen}>
        <Page heading="My card" lead={name} width="wide">
          <Stack>
            {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
            <CalendarChangesNotice />
            <SeasonAndCardViewSwitches search={search} />
            <Loaded query={query}>
              {(card) => (
                <>
                  <OutputsActions
                    season={search.season}
                    items={card.items}
                    printsFreeDates={printsFreeDates}
                    onPrintFreeDatesChange={setPrintsFreeDates}
                  />
                  <PlanSeasonLink year={findSeasonToPlan(card, today)} />
                  <CardPanel card={card} search={search} busy={query.isPlaceholderData} />
                </>
              )}
            </Loaded>
          </Stack>
        </Page>
      </div>
      {query.data && (
        <PrintedCardSection clubName={name} card={query.data} showsFreeDates={printsFreeDates} />
      )}
    </>
  );
}

function SeasonAndCardViewSwitches({ search }: { search: CardSearch }) {
  const { season } = search;
  return (
    <Row spread>
      <nav className={styles.seasons} aria-label="Season">
        {isValidSeason(season - 1) && (
          <Link
            to={{ search: formatCardSearch({ ...search, season: season - 1 }) }}
            preventScrollReset
          >
            <Icon path="M15 5l-7 7 7 7" size={20} /> {season - 1}
          </Link>
        )}
        <strong>Season {season}</strong>
        {isValidSeason(season + 1) && (
          <Link
            to={{ search: formatCardSearch({ ...search, season: season + 1 }) }}
            preventScrollReset
          >
            {season + 1} <Icon path="M9 5l7 7-7 7" size={20} />
          </Link>
        )}
      </nav>
      <div className={styles.views}>
        <SegmentLinks
          label="View"
          options={{ list: 'List', calendar: 'Calendar' }}
          chosen={search.view}
          getLink={(view) => ({ search: formatCardSearch({ ...search, view }) })}
        />
      </div>
    </Row>
  );
}

function PlanSeasonLink({ year }: { year: number | undefined }) {
  if (year === undefined) return null;
  return (
    <p>
      <ButtonLink to={seasonPath(year)}>
        Plan the {year} season from {year - 1}
      </ButtonLink>
    </p>
  );
}

interface CardPanelProps {
  card: { season: number; items: CardItem[] };
  search: CardSearch;
  busy: boolean;
}

function CardPanel({ card, search, busy }: CardPanelProps) {
  const { season, items } = card;
  const ofTeam = filterByTeam(items, search.team);
  const shown = search.state ? ofTeam.filter(({ state }) => state === search.state) : ofTeam;
  const View = search.view === 'list' ? CardList : CardCalendar;
  return (
    <Stack wide aria-busy={busy}>
      {items.length > 0 && <CardTools />}
      {items.length > 0 && <FixtureStateFilter items={ofTeam} search={search} />}
      <TeamFilter teams={listTeams(items)} search={search} />
      {items.length === 0 && <EmptyCardNotice season={season} />}
      {items.length > 0 && shown.length === 0 && <p>No fixtures like that this season.</p>}
      {shown.length > 0 && <View season={season} items={shown} />}
    </Stack>
  );
}

function CardTools() {
  return (
    <Row>
      <ButtonLink look="main" to="/addfixture">
        Add Fixture
      </ButtonLink>
      <ButtonLink to={addDatesPath}>Add many dates</ButtonLink>
      <ButtonLink to={addRecordedMatchPath}>Add a match</ButtonLink>
    </Row>
  );
}

function EmptyCardNotice({ season }: { season: number }) {
  return (
    <EmptyState line={`Your ${season} card is empty.`}>
      <p>List the dates when your teams are free, and clubs nearby will see them.</p>
      <p>
        <ButtonLink look="main" to="/addfixture">
          Add Fixture
        </ButtonLink>
      </p>
      <p>
        <ButtonLink to={addDatesPath}>Add many dates</ButtonLink>
      </p>
      <p>
        <ButtonLink to={addRecordedMatchPath}>Add a match</ButtonLink>
      </p>
      <p>
        <ButtonLink to={cardImportPath}>Import matches and dates</ButtonLink>
      </p>
    </EmptyState>
  );
}
