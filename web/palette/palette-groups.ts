import type { ClubListItem } from '@fixturebook/contract/clubs';
import {
  addDatesPath,
  addFixturePath,
  addGroundPath,
  addTeamPath,
  cardFeedPath,
  cardImportPath,
  chatPath,
  clubPath,
  dashboardPath,
  findOnDayPath,
  findPath,
  firstDatesPath,
  notificationsPath,
  plansPath,
  publicPagePath,
  requestsPath,
  teamsPath,
} from '@fixturebook/contract/paths';
import { formatDate } from '../ui/dates/calendar-date.ts';
import { parseDate } from '../ui/parse-date.ts';

/** What a user can choose in the command palette. Only the list of shortcuts has no path. */
export interface PaletteEntry {
  label: string;
  path: string | undefined;
  /** More words by which the entry is found. */
  words?: string;
}

export interface PaletteGroup {
  heading: string;
  entries: PaletteEntry[];
}

const actions: PaletteEntry[] = [
  { label: 'Add a fixture', path: '/addfixture', words: 'new free date list' },
  { label: 'Add many dates', path: addDatesPath, words: 'paste season new free' },
  { label: 'Say when your teams play', path: firstDatesPath, words: 'first dates team days' },
  {
    label: 'Import matches and dates',
    path: cardImportPath,
    words: 'spreadsheet upload csv calendar league ics',
  },
  { label: 'Add a team', path: addTeamPath, words: 'new xi' },
  { label: 'Add a ground', path: addGroundPath, words: 'new pitch' },
  { label: 'Edit your profile', path: '/editProfile', words: 'photo description phone' },
  { label: 'See the keyboard shortcuts', path: undefined, words: 'keys help' },
];

const screens: PaletteEntry[] = [
  { label: 'Home', path: '/dashboard', words: 'dashboard to do calendar' },
  { label: 'My card', path: '/mycard', words: 'fixtures season print export' },
  { label: 'Find', path: findPath, words: 'opponents who is free day weekend' },
  { label: 'Teams and grounds', path: teamsPath, words: 'xi pitch' },
  { label: 'Match requests', path: requestsPath, words: 'answer accept decline' },
  { label: 'Chat', path: chatPath, words: 'messages conversations' },
  { label: 'Notifications', path: notificationsPath, words: 'news' },
  { label: 'All Clubs', path: '/clubList', words: 'list' },
  { label: 'Map Of All Clubs', path: '/AllClubsOnMap' },
  { label: 'List Of Games', path: '/listofgames', words: 'free dates' },
  { label: 'Club profile', path: '/clubProfile', words: 'own' },
  { label: 'Public page', path: publicPagePath, words: 'visitors website share link settings' },
  { label: 'Subscribe in your calendar', path: cardFeedPath, words: 'feed ics google apple' },
  { label: 'To enter on Play-Cricket', path: '/mycard/play-cricket' },
  { label: 'Notification settings', path: '/notifications/preferences', words: 'mails push' },
  { label: 'Account settings', path: '/settings', words: 'password email devices' },
  { label: 'Subscription', path: plansPath, words: 'plan pro hobby price' },
  { label: 'FAQ', path: '/faq', words: 'help questions' },
  { label: 'Contact Us', path: '/contactus', words: 'help support' },
  { label: 'Logout', path: '/logout', words: 'log out' },
];

interface FoundClubs {
  items: ClubListItem[];
  /** How many clubs match, which may be more than are listed. */
  total: number;
  search: string;
}

/** Lists what the typed text finds: a day, actions, screens and clubs. Everything but clubs if it is empty. */
export function groupPaletteEntries(
  text: string,
  { today, clubs }: { today: string; clubs: FoundClubs | undefined },
): PaletteGroup[] {
  return [
    { heading: 'Day', entries: listDayEntries(text, today) },
    { heading: 'Actions', entries: filterEntries(actions, text) },
    { heading: 'Screens', entries: filterEntries(screens, text) },
    { heading: 'Clubs', entries: clubs ? listClubEntries(clubs) : [] },
  ].filter(({ entries }) => entries.length > 0);
}

function listDayEntries(text: string, today: string): PaletteEntry[] {
  const parsed = parseDate(text, today);
  if ('error' in parsed) return [];
  const { date } = parsed;
  const day = { label: formatDate(date), path: dashboardPath(date) };
  if (date < today) return [day];
  return [
    day,
    { label: `Find a match on ${formatDate(date)}`, path: findOnDayPath(date) },
    { label: `Add a fixture on ${formatDate(date)}`, path: addFixturePath(date, today) },
  ];
}

/** Keeps the entries in which each typed word begins a word. */
function filterEntries(entries: PaletteEntry[], text: string): PaletteEntry[] {
  const typed = splitWords(text);
  return entries.filter(({ label, words = '' }) => {
    const known = splitWords(`${label} ${words}`);
    return typed.every((word) => known.some((one) => one.startsWith(word)));
  });
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
}

function listClubEntries({ items, total, search }: FoundClubs): PaletteEntry[] {
  const entries = items.map(({ name, slug }) => ({ label: name, path: clubPath(slug) }));
  if (total <= items.length) return entries;
  const path = `/clubList?search=${encodeURIComponent(search)}`;
  return [...entries, { label: `All ${total} clubs with “${search}”`, path }];
}
