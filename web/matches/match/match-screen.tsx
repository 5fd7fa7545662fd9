import type { Match } from '@fixturebook/contract/matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { pageMeta, pageTitle } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useFlashMessage } from '../../platform/use-flash-message.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useToday } from '../../ui/dates/use-today.ts';
import { FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ActionsSection } from '../actions/actions-section.tsx';
import { matchForecastQuery } from '../forecast/api.ts';
import { ForecastSection } from '../forecast/forecast-section.tsx';
import { PlayedSection } from '../played/played-section.tsx';
import { ReconfirmationSection } from '../reconfirmation/reconfirmation-section.tsx';
import type { Route } from './+types/match-screen';
import { matchQuery } from './api.ts';
import { CallOffSection } from './call-off-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HistorySection } from './history-section.tsx';
import { MatchDayActions } from './match-day-actions.tsx';
import { MatchLayout } from './match-layout.tsx';
import { MatchNotFoundNotice } from './match-not-found-notice.tsx';
import styles from './match-screen.module.css';
import { MatchStatusBanner } from './match-status-banner.tsx';
import { NextStepsSection } from './next-steps-section.tsx';
import { TermsSection } from './terms-section.tsx';
import { useMatchAction } from './use-match-action.ts';

export function meta() {
  return pageMeta('Match');
}

export default function MatchScreen({ params }: Route.ComponentProps) {
  const query = useQuery(matchQuery(params.id));
  if (query.data) return <MatchPanel key={query.data.id} match={query.data} />;
  if (hasErrorStatus(query.error, 400, 404)) return <MatchNotFoundNotice />;
  return (
    <Page heading="Match" parent="/mycard">
      {query.error ? (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function MatchPanel({ match }: { match: Match }) {
  const { flash, runAction } = useMatchAction(match);
  const flashMessage = useFlashMessage();
  const [search] = useSearchParams();
  const today = useToday();
  const client = useQueryClient();
  const isUpcoming = match.status === 'agreed' && match.terms.date >= today;
  const isReconfirming = match.reconfirmations.length > 0;
  const reconfirmation = isUpcoming && (
    <ReconfirmationSection match={match} runAction={runAction} />
  );
  return (
    <Page heading={<MatchHeader match={match} />} width="wide" parent="/mycard">
      <title>{pageTitle(`${match.home.club.name} v ${match.away.club.name}`)}</title>
      <Stack>
        <MatchStatusBanner match={match} isUpcoming={isUpcoming} />
        <FlashNotice flash={flash} />
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        {isUpcoming && <MatchDayActions match={match} />}
        <MatchLayout
          asideLabel="Contact and calling off"
          history={
            <Stack wide>
              <HistorySection match={match} />
              <ActionsSection actions={match.actions} />
            </Stack>
          }
          aside={
            <>
              <ContactSection match={match} isUpcoming={isUpcoming} />
              {match.status === 'agreed' && <CallOffSection match={match} runAction={runAction} />}
              {canListDateAgain(match, today) && <NextStepsSection match={match} />}
            </>
          }
        >
          {isReconfirming && reconfirmation}
          {isUpcoming && (
            <ForecastSection
              date={match.terms.date}
              startTime={match.terms.startTime}
              query={matchForecastQuery({ id: match.id, ...match.terms })}
            />
          )}
          <TermsSection
            match={match}
            runAction={runAction}
            isUpcoming={isUpcoming}
            isEditing={search.has('change')}
          />
          {!isReconfirming && reconfirmation}
          {((match.status === 'agreed' && match.terms.date <= today) || match.played) && (
            <PlayedSection
              match={match}
              readAgain={(waitMs) => fetchCurrent(client, matchQuery(match.id), waitMs)}
            />
          )}
        </MatchLayout>
      </Stack>
    </Page>
  );
}

function MatchHeader({ match }: { match: Match }) {
  return (
    <span className={styles.sides}>
      <MatchClubHeading club={match.home.club} />
      <span className={styles.versus}>v</span>
      <MatchClubHeading club={match.away.club} />
    </span>
  );
}

function MatchClubHeading({ club }: { club: Match['home']['club'] }) {
  return (
    <span className={styles.side}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={64} />
      {club.name}
    </span>
  );
}

/** The date can be listed as free again unless it is past or the match was rained off or abandoned. */
function canListDateAgain({ callOff, terms }: Match, today: string): boolean {
  if (!callOff || terms.date < today) return false;
  return callOff.reason !== 'rained-off' && callOff.reason !== 'abandoned';
}
