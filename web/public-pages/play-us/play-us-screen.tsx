import type { Fixture } from '@fixturebook/contract/fixtures';
import { clubPath, findPath, opponentsPath, playUsPath } from '@fixturebook/contract/paths';
import type { PlayUsDate } from '@fixturebook/contract/public-pages/play-us';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { FixtureFactsList, formatVenue } from '../../fixtures/api.ts';
import { useSentRequest } from '../../matches/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useFlashMessage } from '../../platform/use-flash-message.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { playUsQuery } from '../api.ts';
import type { Route } from './+types/play-us-screen';

export function meta() {
  return pageMeta('Ask for a match');
}

/** Opened by “Play us on this day” on the page of a free date for visitors. */
export default function PlayUsScreen({ params }: Route.ComponentProps) {
  const query = useQuery(playUsQuery(params.shortId.toLowerCase()));
  const flashMessage = useFlashMessage();
  const isAsked = useSentRequest(query.data?.fixture?.id) !== undefined;
  return (
    <Page heading="Ask for a match" parent={findPath}>
      <Stack>
        {flashMessage && !isAsked && <Notice tone="success">{flashMessage}</Notice>}
        <Loaded
          query={query}
          failure={(error, retry) =>
            hasErrorStatus(error, 404) ? (
              <DateNotFoundNotice />
            ) : (
              <LoadFailure error={error} retry={retry} />
            )
          }
        >
          {(date) => <PlayUsPanel date={date} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

function DateNotFoundNotice() {
  return (
    <p>
      We can't find that date. The link may be wrong, or the club has taken it off their list.{' '}
      <Link to={findPath}>Find a match</Link>
    </p>
  );
}

function PlayUsPanel({ date }: { date: PlayUsDate }) {
  const { club, fixture, otherDates } = date;
  const isOwn = useOwnClub().id === club.id;
  if (!fixture)
    return (
      <Stack>
        <p>
          {isOwn ? 'Your date is no longer free.' : `${club.name} are no longer free that day.`}{' '}
          <Link to={isOwn ? '/mycard' : clubPath(club.slug)}>
            {isOwn ? 'See your card' : `See ${club.name}`}
          </Link>
        </p>
        {!isOwn && <OtherDatesSection clubName={club.name} dates={otherDates} />}
      </Stack>
    );
  if (isOwn) return <Navigate to={opponentsPath(fixture.id)} replace />;
  return <FreeDatePanel fixture={fixture} otherDates={otherDates} />;
}

/** A child route, which `web/routes.ts` defines, asks for the date. */
function FreeDatePanel({ fixture, otherDates }: { fixture: Fixture; otherDates: Fixture[] }) {
  const { club, teamName, date } = fixture;
  return (
    <Stack wide>
      <Stack>
        <p>
          <Link to={clubPath(club.slug)}>{club.name}</Link> are looking for opponents for their{' '}
          {teamName} on {formatDate(date)}.
        </p>
        <Card>
          <FixtureFactsList fixture={fixture} isOwn={false} venue={formatVenue(fixture)} />
        </Card>
        <Outlet context={fixture} />
      </Stack>
      <OtherDatesSection clubName={club.name} dates={otherDates} />
    </Stack>
  );
}

function OtherDatesSection({ clubName, dates }: { clubName: string; dates: Fixture[] }) {
  if (dates.length === 0) return null;
  return (
    <Section heading={`Other dates of ${clubName}`}>
      <PlainList between="space">
        {dates.map(({ id, date, teamName }) => (
          <li key={id}>
            <Link to={playUsPath(formatShortId(id))}>
              {formatDate(date)}, {teamName}
            </Link>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
