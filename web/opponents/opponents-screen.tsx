import type { Fixture } from '@fixturebook/contract/fixtures';
import { dashboardPath, editFixturePath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fixtureQuery, formatMatchFormat, formatVenue, strengthLabels } from '../fixtures/api.ts';
import { fetchCurrent } from '../platform/fetch-again.ts';
import { useLiveEvent } from '../platform/live/live.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { hasErrorStatus } from '../platform/problem-error.ts';
import { useMe, useOwnClub } from '../platform/session/use-session.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { ShareDateButton } from '../public-pages/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDate, formatShortDate } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { EmptyDrawing } from '../ui/feedback/empty-drawing.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { formatMilesAndKm } from '../ui/format/distance.ts';
import { Heading } from '../ui/heading.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { FoldedFields } from '../ui/layout/folded-fields.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import type { Route } from './+types/opponents-screen';
import { TellMeCard } from './alerts/tell-me-card.tsx';
import { opponentsQuery } from './api.ts';
import { InviteClubsCard } from './invite-clubs-card.tsx';
import { OpponentsResultsSection } from './opponents-results-section.tsx';
import styles from './opponents-screen.module.css';

export function meta() {
  return pageMeta('Opponents');
}

export default function OpponentsScreen({ params }: Route.ComponentProps) {
  const query = useQuery(fixtureQuery(params.id));
  useLiveOpponents(params.id);
  const flashMessage = useFlashMessage();
  const lead = query.data && `${query.data.teamName}, ${formatDate(query.data.date)}`;
  return (
    <Page heading="Opponents" lead={lead} width="wide" parent="/mycard">
      <Stack>
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <Loaded
          query={query}
          failure={(error, retry) =>
            hasErrorStatus(error, 400, 404) ? (
              <FixtureNotFoundNotice />
            ) : (
              <LoadFailure error={error} retry={retry} />
            )
          }
        >
          {(fixture) => <OpponentsPanel ownFixture={fixture} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

/** Refetches the user's date first, because the server lists no opponents for a date that is called off. */
function useLiveOpponents(fixtureId: string) {
  const client = useQueryClient();
  async function refetch() {
    const fixture = await fetchCurrent(client, fixtureQuery(fixtureId));
    if (fixture.status !== 'called-off') await client.invalidateQueries(opponentsQuery(fixtureId));
  }
  // If the refetch fails, the screen keeps the known opponents until the next event.
  const refetchOrKeep = () => void refetch().catch(() => undefined);
  useLiveEvent('match-request', refetchOrKeep);
  useLiveEvent('match', refetchOrKeep);
}

function FixtureNotFoundNotice() {
  return (
    <p>
      We can't find that fixture. The link may be wrong. <Link to="/mycard">See your card</Link>
    </p>
  );
}

function OpponentsPanel({ ownFixture }: { ownFixture: Fixture }) {
  const isOwn = useOwnClub().id === ownFixture.club.id;
  const isUpcoming = ownFixture.date >= useToday();
  if (isOwn && ownFixture.status !== 'called-off' && isUpcoming)
    return <OpponentsForFreeDate key={ownFixture.id} ownFixture={ownFixture} />;
  return (
    <p>
      {isOwn ? 'This date is no longer free.' : "This date isn't yours."} Pick another of your free
      dates to find opponents.{' '}
      <Link to={dashboardPath(ownFixture.date)}>Back to the dashboard</Link>
    </p>
  );
}

function OpponentsForFreeDate({ ownFixture }: { ownFixture: Fixture }) {
  const query = useQuery(opponentsQuery(ownFixture.id));
  const ownDate = <OwnDateSection ownFixture={ownFixture} />;
  if (query.data && query.data.items.length > 0)
    return (
      <Stack>
        <OpponentsResultsSection ownFixture={ownFixture} list={query.data}>
          {ownDate}
        </OpponentsResultsSection>
        <TellMeAboutDate ownFixture={ownFixture} />
      </Stack>
    );
  return (
    <Stack>
      <div className={styles.own}>
        {ownDate}
        {query.data && ownFixture.status === 'open' && <NoOpponentsCard ownFixture={ownFixture} />}
        {query.data?.nearMisses.length === 0 && ownFixture.status === 'open' && (
          <InviteClubsCard days={formatDate(ownFixture.date)} teamName={ownFixture.teamName} />
        )}
        {query.data && ownFixture.status === 'confirmed' && (
          <p>No other club that suits you has listed that day as free.</p>
        )}
      </div>
      <Loaded query={query}>
        {(list) =>
          list.nearMisses.length > 0 && (
            <OpponentsResultsSection ownFixture={ownFixture} list={list} />
          )
        }
      </Loaded>
      {query.data && <TellMeAboutDate ownFixture={ownFixture} />}
    </Stack>
  );
}

/**
 * A club that has agreed a match for the day is told of no others. A club on the Hobby plan is told of the clubs that
 * suit the date without a search, so the notice about the Pro plan would mislead it.
 */
function TellMeAboutDate({ ownFixture }: { ownFixture: Fixture }) {
  const { limited } = useMe();
  if (ownFixture.status !== 'open' || limited) return null;
  return (
    <div className={styles.alert}>
      <TellMeCard
        from={ownFixture.date}
        to={ownFixture.date}
        radiusKm={ownFixture.maxTravelRadius}
      />
    </div>
  );
}

/** One line of the user's free date, which unfolds. A match for the day is a card, because the screen is then about it. */
function OwnDateSection({ ownFixture }: { ownFixture: Fixture }) {
  const { date, startTime, status } = ownFixture;
  const facts = (
    <>
      <OwnDateFacts ownFixture={ownFixture} />
      <p className={styles.links}>
        {status === 'open' && (
          <>
            <Link to={editFixturePath(ownFixture.id)}>Edit this date</Link>
            <ShareDateButton fixture={ownFixture} />
          </>
        )}
        <Link to={dashboardPath(date)}>Everyone free that day</Link>
      </p>
    </>
  );
  if (status === 'open')
    return (
      <FoldedFields
        title="Your free date"
        outline={[formatVenue(ownFixture), startTime].filter(Boolean).join(' · ')}
        isInitiallyOpen={false}
        hasError={false}
      >
        {facts}
      </FoldedFields>
    );
  return (
    <Card as="section" aria-labelledby="own-date">
      <Heading level={2} size="large" id="own-date">
        Your match still stands
      </Heading>
      <p>
        These clubs are free that day. Once your match is off, you can ask them here.{' '}
        <Link to="/mycard">See your card</Link>
      </p>
      {facts}
    </Card>
  );
}

function OwnDateFacts({ ownFixture }: { ownFixture: Fixture }) {
  const { teamName, date, startTime, side, maxTravelRadius, strength } = ownFixture;
  return (
    <Facts>
      <Fact name="Team Name">{teamName}</Fact>
      <Fact name="Fixture Date">{formatShortDate(date)}</Fact>
      <Fact name="Venue" wide="two">
        {formatVenue(ownFixture)}
      </Fact>
      {startTime && <Fact name="Start time">{startTime}</Fact>}
      {side !== 'home' && <Fact name="Travel Radius">{formatMilesAndKm(maxTravelRadius)}</Fact>}
      <Fact name="Format">{formatMatchFormat(ownFixture) ?? 'Any'}</Fact>
      <Fact name="Strength">{strength ? strengthLabels[strength] : 'Any'}</Fact>
    </Facts>
  );
}

function NoOpponentsCard({ ownFixture }: { ownFixture: Fixture }) {
  return (
    <Card as="section" className={styles.none} aria-labelledby="none-suits">
      <EmptyDrawing name="lost-ball" />
      <Heading level={2} id="none-suits">
        No matches yet – we'll tell you when one turns up
      </Heading>
      <ul>
        {listOpponentSearchAdvice(ownFixture).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <ButtonLink look="main" to={editFixturePath(ownFixture.id)}>
          Edit this date
        </ButtonLink>
      </p>
    </Card>
  );
}

function listOpponentSearchAdvice({ side, maxTravelRadius, format, strength }: Fixture): string[] {
  const advice: string[] = [];
  if (side === 'home') advice.push('Could your team travel? List it as home or away.');
  if (side === 'away') advice.push('Could you host? List it as home or away.');
  if (side !== 'home')
    advice.push(
      `Would your team go further than ${formatMilesAndKm(maxTravelRadius)}? Widen the radius.`,
    );
  if (format) advice.push('Would another format do? Leave it blank.');
  if (strength) advice.push('Leave strength blank to see sides of every standard.');
  return advice;
}
