import { formatMiles } from '@fixturebook/contract/format';
import { clubPath, everyoneFreePath, opponentsPath } from '@fixturebook/contract/paths';
import type { MailFact } from '../../platform/mail/letter.ts';
import { formatDayWithoutYear } from './days.ts';
import type { MailLine } from './letters.ts';
import type { NewsDefinition } from './news-types.ts';

export const moreOpponentsDefinition: NewsDefinition<'opponent'> = {
  kind: 'opponent',
  mail: true,
  push: false,
  formatSentence(_club, { date, more }) {
    if (more && more.dates > 1) return `More clubs are free on ${more.dates} dates`;
    return `${more?.clubs} more clubs are free on ${formatDayWithoutYear(date)}`;
  },
  path: ({ fixtureId, date, more, reason }) =>
    reason || (more && more.dates > 1) ? everyoneFreePath(date) : opponentsPath(fixtureId),
  action: 'See who is free',
};

/** For a free date that suits none of the club's own. */
export const freeClubDefinition: NewsDefinition<'opponent'> = {
  kind: 'opponent',
  mail: true,
  push: true,
  formatSentence: (club, { date, reason }) =>
    reason === 'followed'
      ? `${club} are free on ${formatDayWithoutYear(date)}. You follow them`
      : `${club} are free on ${formatDayWithoutYear(date)}, which you asked us to look out for`,
  // The club may be so far away that it is at the end of the list of the day.
  path: ({ date, slug }) => (slug ? clubPath(slug) : everyoneFreePath(date)),
  action: 'See who is free',
};

interface FreeClub {
  date: string;
  fixtureId: string | null;
  club: string;
  clubs: number;
  distanceKm: number | null;
}

/** A mail names the clubs for so many dates of the club, and counts the other dates. */
const maxDates = 10;

/** Returns a line with the clubs that are free on each date, and a button for each date. */
export function describeFreeClubs(rows: FreeClub[]): Pick<MailLine, 'facts' | 'actions'> {
  const dates = [...Map.groupBy(rows, ({ date }) => date).values()];
  const shown = dates.slice(0, maxDates);
  const rest = dates.length - shown.length;
  return {
    facts: [
      ...shown.map(formatFreeClubs),
      ...(rest > 0 ? [['Later', `${rest} more dates`] as MailFact] : []),
    ],
    actions: shown.flatMap(([first]) =>
      first
        ? {
            action: `See who is free on ${formatDayWithoutYear(first.date)}`,
            path: first.fixtureId ? opponentsPath(first.fixtureId) : everyoneFreePath(first.date),
          }
        : [],
    ),
  };
}

function formatFreeClubs(rows: FreeClub[]): MailFact {
  const [{ date, clubs } = { date: null, clubs: 0 }] = rows;
  const named = rows.map(({ club, distanceKm }) =>
    distanceKm === null ? club : `${club} (${formatMiles(distanceKm)})`,
  );
  const rest = clubs - rows.length;
  const list = rest > 0 ? [...named, `and ${rest} more`] : named;
  return [formatDayWithoutYear(date), list.join(', ')];
}
