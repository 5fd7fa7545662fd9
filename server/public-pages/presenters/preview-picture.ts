import { formatLongDate } from '../../platform/calendar.ts';
import type { PublicClub } from '../queries/public-clubs.ts';
import type { PublicDate } from '../queries/public-fixtures.ts';
import type { PreviewContent } from '../rules/preview-pictures.ts';
import { formatPlay, sideWords } from './fixture-words.ts';
import { toPublishedClub } from './published-club.ts';

/** Returns what the picture of a free date shows. That of a closed date names neither day nor team. */
export function toDatePreview({ club, fixture, state }: PublicDate): PreviewContent {
  const { name, place, publish } = toPublishedClub(club);
  if (state !== 'free')
    return {
      label: 'This date is no longer free',
      isLookingForOpponents: false,
      title: name,
      titleLines: 3,
      names: [],
      details: [place],
      photo: club.photo,
    };
  return {
    label: 'Looking for opponents',
    isLookingForOpponents: true,
    title: formatLongDate(fixture.date),
    titleLines: 1,
    names: [publish(fixture.teamName), name],
    details: [[sideWords[fixture.side], formatPlay(fixture)].filter(Boolean).join(' · '), place],
    photo: club.photo,
  };
}

export function toClubPreview(club: PublicClub, freeDates: number): PreviewContent {
  const { name, place } = toPublishedClub(club);
  return {
    label: formatFreeDates(freeDates),
    isLookingForOpponents: freeDates > 0,
    title: name,
    titleLines: 3,
    names: [],
    details: [place],
    photo: club.photo,
  };
}

function formatFreeDates(count: number) {
  if (count === 0) return 'No free dates at the moment';
  return count === 1 ? '1 free date' : `${count} free dates`;
}
