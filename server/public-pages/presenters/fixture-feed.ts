import { publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import type { FeedFixture, FixtureFeed } from '@fixturebook/contract/public-pages/embed';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import type { PublicClub } from '../queries/public-clubs.ts';
import type { PublicFixture } from '../queries/public-fixtures.ts';
import { formatStart } from './fixture-words.ts';
import { type PublishText, toPublishedClub } from './published-club.ts';

export function toFixtureFeedView(
  club: PublicClub,
  fixtures: PublicFixture[],
  publicUrl: string,
): FixtureFeed {
  const { name, place, slug, publish } = toPublishedClub(club);
  return {
    club: { name, place, url: `${publicUrl}${publicClubPath(slug)}` },
    items: fixtures.map((fixture) => toFeedFixtureView(fixture, publicUrl, publish)),
  };
}

function toFeedFixtureView(
  fixture: PublicFixture,
  publicUrl: string,
  publish: PublishText,
): FeedFixture {
  const { id, kind, date, teamName, side, format, overs, opponentName } = fixture;
  return {
    kind,
    date,
    teamName: publish(teamName),
    side,
    startTime: formatStart(fixture) || null,
    format,
    overs,
    opponent: opponentName === null ? null : publish(opponentName),
    url: kind === 'free' ? `${publicUrl}${publicDatePath(formatShortId(id))}` : null,
  };
}
