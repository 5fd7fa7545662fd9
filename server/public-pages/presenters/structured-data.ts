import { publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import type { PublicFixture } from '../queries/public-fixtures.ts';
import { formatStartDate } from './fixture-words.ts';
import type { PublishedClub } from './published-club.ts';

/** The club as `SportsTeam` of schema.org. */
export function toSportsTeam(club: PublishedClub, publicUrl: string) {
  const url = publicUrl + publicClubPath(club.slug);
  return {
    '@type': 'SportsTeam',
    '@id': url,
    name: club.name,
    sport: 'Cricket',
    url,
    ...(club.description === '' ? {} : { description: club.description }),
    ...(club.hasCrest ? { logo: `${url}/crest.webp` } : {}),
    ...(club.website === null ? {} : { sameAs: club.website }),
    location: toPlace(club),
  };
}

/** What the events of schema.org say of a fixture. The page of a date names no opponent. */
type EventFixture = Pick<
  PublicFixture,
  'id' | 'date' | 'startTime' | 'teamName' | 'side' | 'kind' | 'opponentName'
>;

/** A free date or a match as `SportsEvent` of schema.org. */
export function toSportsEvent(fixture: EventFixture, club: PublishedClub, publicUrl: string) {
  const clubUrl = publicUrl + publicClubPath(club.slug);
  const isFree = fixture.kind === 'free';
  const team = `${club.name} ${club.publish(fixture.teamName)}`;
  const opponent = fixture.opponentName && club.publish(fixture.opponentName);
  return {
    '@type': 'SportsEvent',
    name: isFree
      ? `${team} are looking for opponents`
      : [team, opponent].filter(Boolean).join(' v '),
    sport: 'Cricket',
    startDate: formatStartDate(fixture),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: isFree ? publicUrl + publicDatePath(formatShortId(fixture.id)) : clubUrl,
    image: isFree
      ? `${publicUrl}${publicDatePath(formatShortId(fixture.id))}/preview.png`
      : `${clubUrl}/preview.png`,
    location:
      fixture.side === 'away'
        ? { ...toPlace(club), name: 'The ground of the opponents' }
        : toPlace(club),
    organizer: { '@type': 'SportsTeam', '@id': clubUrl, name: club.name, url: clubUrl },
  };
}

function toPlace({ locality, area, postcode }: PublishedClub) {
  return {
    '@type': 'Place',
    name: locality,
    address: {
      '@type': 'PostalAddress',
      addressLocality: locality,
      addressRegion: area,
      addressCountry: 'GB',
      ...(postcode === null ? {} : { postalCode: postcode }),
    },
  };
}
