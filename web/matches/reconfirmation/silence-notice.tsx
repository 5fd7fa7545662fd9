import { formatPhone } from '@fixturebook/contract/format';
import type { Match } from '@fixturebook/contract/matches';
import { opponentsPath, pulledOutPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { getMatchSides } from '../match/match-words.ts';
import { findSilentClub } from './reconfirmation-groups.ts';

/** Shows each club what is known when one of them has not answered, and what it can do. */
export function SilenceNotice({ match }: { match: Match }) {
  const silent = findSilentClub(match);
  if (silent === 'other') return <OtherClubIsSilentNotice match={match} />;
  return silent === 'own' ? <OwnClubIsSilentNotice match={match} /> : null;
}

function OtherClubIsSilentNotice({ match }: { match: Match }) {
  const { own, other } = getMatchSides(match);
  const { club, contactNumber, suspended } = other;
  return (
    <Stack>
      <Note tone="alarm" size="body">
        {suspended
          ? `We've suspended ${club.name} for now, so they can't answer.`
          : `${club.name} haven't answered. ${formatAsked(match)}`}{' '}
        The match stands until one of you calls it off.
      </Note>
      <Row>
        {contactNumber && (
          <ButtonLink look="main" to={`tel:${contactNumber}`}>
            Call them
          </ButtonLink>
        )}
        <ButtonLink to={pulledOutPath(match.id)} preventScrollReset>
          Our opposition pulled out
        </ButtonLink>
        <ButtonLink to={opponentsPath(own.fixtureId)}>Look for other opponents</ButtonLink>
      </Row>
    </Stack>
  );
}

function OwnClubIsSilentNotice({ match }: { match: Match }) {
  const { club, contactNumber } = getMatchSides(match).other;
  return (
    <Note tone="alarm" size="body">
      {club.name} have answered, and we've told them that we haven't heard from you.{' '}
      {contactNumber && (
        <>
          Please answer, or ring them on{' '}
          <Link to={`tel:${contactNumber}`}>{formatPhone(contactNumber)}</Link>.
        </>
      )}
    </Note>
  );
}

function formatAsked(match: Match): string {
  const { other } = getMatchSides(match);
  const [latest] = match.reconfirmations
    .filter(({ clubId }) => clubId === other.club.id)
    .sort((one, another) => one.daysBefore - another.daysBefore);
  if (!latest) return '';
  const asked = `We asked them on ${formatDateTime(latest.askedAt)}`;
  return latest.remindedAt
    ? `${asked} and reminded them on ${formatDateTime(latest.remindedAt)}.`
    : `${asked}.`;
}
