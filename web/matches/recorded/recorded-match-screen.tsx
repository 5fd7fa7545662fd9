import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { editRecordedMatchPath, matchPath, opponentsPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { pageMeta, pageTitle } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useFlashMessage } from '../../platform/use-flash-message.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToday } from '../../ui/dates/use-today.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { DirectionsLink } from '../../ui/map/directions.tsx';
import { ShareButton } from '../../ui/share/share-button.tsx';
import { ActionsSection } from '../actions/actions-section.tsx';
import { matchForecastQuery } from '../forecast/api.ts';
import { ForecastSection } from '../forecast/forecast-section.tsx';
import { InvitationSection } from '../invitation/invitation-section.tsx';
import styles from '../match/match-day-actions.module.css';
import { MatchLayout } from '../match/match-layout.tsx';
import { StatusBanner } from '../match/match-status-banner.tsx';
import { PlayedSection } from '../played/played-section.tsx';
import type { Route } from './+types/recorded-match-screen';
import { recordedMatchQuery } from './api.ts';
import { CallOffOrDeleteSection } from './call-off-or-delete-section.tsx';
import {
  formatCompetitionAndSide,
  formatRecordedDetail,
  formatRecordedMessage,
  formatRecordedStatus,
  formatRecordedTitle,
  listRecordedFacts,
} from './recorded-match-words.ts';

export function meta() {
  return pageMeta('Match');
}

export default function RecordedMatchScreen({ params }: Route.ComponentProps) {
  const query = useQuery(recordedMatchQuery(params.id));
  if (query.data) return <MatchPanel key={query.data.id} match={query.data} />;
  // An opponent that has joined since has made it a match of both clubs, with the same id.
  if (hasErrorStatus(query.error, 400, 404)) return <Navigate to={matchPath(params.id)} replace />;
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

function MatchPanel({ match }: { match: RecordedMatch }) {
  const today = useToday();
  const client = useQueryClient();
  const flashMessage = useFlashMessage();
  const { teamName, opponent, status, date, startTime, invitation } = match;
  const isUpcoming = status === 'agreed' && date >= today;
  const isInDoubt = isUpcoming && invitation?.state === 'cannot-play';
  return (
    <Page heading={`${teamName} v ${opponent}`} width="wide" parent="/mycard">
      <title>{pageTitle(`${teamName} v ${opponent}`)}</title>
      <Stack>
        <StatusBanner
          status={isInDoubt ? 'in-doubt' : status}
          date={date}
          startTime={startTime}
          teams={formatCompetitionAndSide(match)}
          word={isInDoubt ? 'In doubt' : formatRecordedStatus(match)}
          detail={formatRecordedDetail(match, isUpcoming)}
        />
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <MatchActions match={match} isUpcoming={isUpcoming} />
        <MatchLayout
          aside={<CallOffOrDeleteSection match={match} />}
          asideLabel="Calling off"
          history={<ActionsSection actions={match.actions} />}
        >
          <InvitationSection match={match} />
          {isUpcoming && match.postcode && (
            <ForecastSection date={date} startTime={startTime} query={matchForecastQuery(match)} />
          )}
          <DetailsSection match={match} />
          {((status === 'agreed' && date <= today) || match.played) && (
            <PlayedSection
              match={match}
              readAgain={(waitMs) => fetchCurrent(client, recordedMatchQuery(match.id), waitMs)}
            />
          )}
        </MatchLayout>
      </Stack>
    </Page>
  );
}

function MatchActions({ match, isUpcoming }: { match: RecordedMatch; isUpcoming: boolean }) {
  const { id, status, postcode, fixtureId, fixtureStatus } = match;
  return (
    <section className={styles.actions} aria-label="Match actions">
      {isUpcoming && postcode && (
        <DirectionsLink place={postcode} look="plain">
          Directions
        </DirectionsLink>
      )}
      {isUpcoming && (
        <>
          <ButtonLink to={`/api/v1/matches/${id}/calendar`} reloadDocument target="_blank">
            Add to calendar
          </ButtonLink>
          <ShareButton
            heading="Share this match"
            hint="For your players, in an email or a chat."
            title={formatRecordedTitle(match)}
            text={formatRecordedMessage(match)}
          />
        </>
      )}
      {status === 'agreed' && <ButtonLink to={editRecordedMatchPath(id)}>Change</ButtonLink>}
      {fixtureStatus === 'open' && (
        <ButtonLink look="main" to={opponentsPath(fixtureId)}>
          Find an opponent
        </ButtonLink>
      )}
    </section>
  );
}

function DetailsSection({ match }: { match: RecordedMatch }) {
  const { ground, postcode } = match;
  const facts = listRecordedFacts(match);
  return (
    <Section underlined heading="Details">
      <Card>
        <Facts>
          <Fact name="Ground" wide="two">
            {ground || postcode ? (
              <>
                {ground}
                {ground && postcode && ', '}
                {postcode && (
                  <DirectionsLink place={postcode} aria-label={`Directions to ${postcode}`}>
                    {postcode}
                  </DirectionsLink>
                )}
              </>
            ) : (
              'Not known yet'
            )}
          </Fact>
          {facts.map(({ name, text }) => (
            <Fact
              key={name}
              name={name}
              wide={name === 'Notes'}
              tone={name === 'Notes' ? 'prose' : undefined}
            >
              {text}
            </Fact>
          ))}
        </Facts>
      </Card>
    </Section>
  );
}
