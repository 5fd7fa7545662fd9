import { addDays, addMonths, getMonthStart } from '../../ui/dates/calendar-date.ts';

/** Returns paths of the API. `id` is what the first group of the pattern matches. */
type ListReads = (today: string, id: string) => string[];

/** What each screen reads when it opens, exactly as its queries ask for it. */
const screenReads: [screen: RegExp, listReads: ListReads][] = [
  [
    /^\/dashboard$/,
    (today) => {
      const month = getMonthStart(today);
      const calendar = { from: addDays(month, -7), to: addDays(addMonths(month, 1), 13) };
      return [
        '/me/home',
        '/me/invited-matches',
        '/me/checklist',
        `/me/calendar?from=${calendar.from}&to=${calendar.to}`,
        `/fixtures?date=${today}&show=near`,
      ];
    },
  ],
  [/^\/find$/, () => ['/me/home', '/me/find', '/match-requests?direction=out&status=open']],
  [
    /^\/mycard$/,
    (today) => {
      const year = Number(today.slice(0, 4));
      const season = today.slice(5, 7) < '11' ? year : year + 1;
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
