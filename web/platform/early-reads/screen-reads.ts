import { getMonthStart } from '../../ui/dates/calendar-date.ts';
import { getCalendarDays, getDefaultSeason } from '../../ui/dates/date-ranges.ts';

/** Returns paths of the API. `id` is what the first group of the pattern matches. */
type ListReads = (today: string, id: string) => string[];

/** What each screen reads when it opens, exactly as its queries ask for it. */
const screenReads: [screen: RegExp, listReads: ListReads][] = [
  [
    /^\/dashboard$/,
    (today) => {
      const { from, to } = getCalendarDays(getMonthStart(today));
      return [
        '/me/home',
        '/me/invited-matches',
        '/me/checklist',
        `/me/calendar?from=${from}&to=${to}`,
        `/fixtures?date=${today}&show=near`,
      ];
    },
  ],
  [/^\/find$/, () => ['/me/home', '/me/find', '/match-requests?direction=out&status=open']],
  [
    /^\/mycard$/,
    (today) => {
      const season = getDefaultSeason(today);
      return [
        `/me/fixtures?season=${season}`,
        '/me/card/feeds',
        `/me/play-cricket?season=${season}`,
        '/me/teams',
      ];
    },
  ],
  [
    /^\/requests$/,
    () => ['/match-requests?waitingFor=you', '/match-requests?waitingFor=them', '/season-offers'],
  ],
  [/^\/chatscreen$/, () => ['/conversations?search=']],
  [/^\/match\/([\w-]+)$/, (_today, id) => [`/matches/${id}`]],
  [/^\/AllClubsOnMap$/, () => ['/clubs/map', '/settings']],
];

/** Returns the addresses that the screen reads first. `today` is the date in Britain. */
export function listScreenReads(pathname: string, today: string): string[] {
  for (const [screen, listReads] of screenReads) {
    const match = screen.exec(pathname);
    if (match) return listReads(today, match[1] ?? '').map((path) => `/api/v1${path}`);
  }
  return [];
}
