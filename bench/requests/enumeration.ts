import { randomUUID } from 'node:crypto';
import type { PublicPageSettings } from '@fixturebook/contract/public-pages/public-pages';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import {
  createFreeDateInput,
  createRecordedMatchInput,
  getDateInDays,
} from '@fixturebook/server/testing/profile';
import { startDatabase } from '../support/database.ts';
import { getMedian, getRankDifference, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/**
 * Finds out whether answers, or their times, tell a registered email from an unknown one, or a club that visitors may not
 * see from one that does not exist, at rest or beside other callers.
 */
const options = readOptions({ calls: 200, word: '' });
const { calls } = options;
/** Chooses the comparisons whose names contain it. */
const word = new RegExp(options.word);

/** Times differ if the medians do by more than a comparison allows, and the ranks of the times by more than chance. */
const maxRankDifference = 4;

/** After so many calls an address is replaced, before the limits of its mails are reached. */
const callsPerAddress = 10;

const database = await startDatabase();
const server = await startServer({ ...database.settings, TRUST_PROXY: 'on' });
const password = 'a long and quiet evening';
let networks = 0;

interface Call {
  method: string;
  path: string;
  json?: object;
}

interface Comparison {
  name: string;
  /** Two calls that must not be told apart. */
  getCalls: (n: number) => { known: Call; unknown: Call };
  maxDifferenceMs: number;
  /** Is sent once for each address before its calls, and is not measured. */
  prepare?: (email: string) => Promise<unknown>;
}

const knownEmails: string[] = [];
const unknownEmails: string[] = [];
for (let n = 0; n < Math.ceil(calls / callsPerAddress); n++) {
  knownEmails.push((await createClubOverHttp(server.url)).email);
  unknownEmails.push(`secretary-${randomUUID()}@club.example`);
}

const signUp = (email: string) => ({ email, password, name: '' });
const logIn = (email: string) => ({ email, password: 'not the password' });
const comparisons: Comparison[] = [
  compareEmails('sign-up', 'sign-up/email', signUp, 20),
  compareEmails('login', 'sign-in/email', logIn, 20),
  {
    ...compareEmails('login after a sign-up with the address', 'sign-in/email', logIn, 20),
    prepare: (email) =>
      send({ method: 'POST', path: '/api/auth/sign-up/email', json: signUp(email) }),
  },
  compareEmails('login link', 'request-login-link', (email) => ({ email }), 1),
  compareEmails('reset', 'request-password-reset', (email) => ({ email }), 1),
  ...(await createPageComparisons()),
];

for (const otherCallers of [0, 8]) {
  const stopCallers = startCallers(otherCallers);
  for (const comparison of comparisons.filter(({ name }) => word.test(name)))
    await compare(comparison, otherCallers);
  await stopCallers();
}
await server.stop();
await database.stop();

function compareEmails(
  name: string,
  path: string,
  createBody: (email: string) => object,
  maxDifferenceMs: number,
): Comparison {
  const createCall = (emails: string[], n: number): Call => ({
    method: 'POST',
    path: `/api/auth/${path}`,
    json: createBody(emails[Math.floor(n / callsPerAddress)] ?? ''),
  });
  return {
    name,
    maxDifferenceMs,
    getCalls: (n) => ({ known: createCall(knownEmails, n), unknown: createCall(unknownEmails, n) }),
  };
}

/** Compares what visitors may not see of clubs with what does not exist. */
async function createPageComparisons(): Promise<Comparison[]> {
  const turnedOff = await createHiddenClub();
  await savePublicPage(turnedOff.cookie, true);
  await savePublicPage(turnedOff.cookie, false);
  const neverOn = await createHiddenClub();
  const getUnknownSlug = () => `amblers-${randomUUID().slice(0, 8)}`;
  const getUnknownShortId = () => formatShortId(randomUUID());
  const matchDay = getDateInDays(60);
  await sendJson(
    server.url,
    'POST',
    '/api/v1/recorded-matches',
    createRecordedMatchInput({ date: matchDay }),
    {
      cookie: neverOn.cookie,
    },
  );
  const getCountPath = (date: string) => `/api/v1/free-clubs-count?postcode=SW18&date=${date}`;
  const comparePaths = (name: string, known: string, getUnknown: () => string): Comparison => ({
    name,
    maxDifferenceMs: 0.2,
    getCalls: () => ({
      known: { method: 'GET', path: known },
      unknown: { method: 'GET', path: getUnknown() },
    }),
  });
  const bySlug = (name: string, getPath: (slug: string) => string, { slug } = turnedOff) =>
    comparePaths(name, getPath(slug), () => getPath(getUnknownSlug()));
  const byShortId = (name: string, getPath: (shortId: string) => string) =>
    comparePaths(name, getPath(turnedOff.shortId), () => getPath(getUnknownShortId()));
  return [
    bySlug('page of a club that turned it off', (slug) => `/club/${slug}`),
    bySlug('page of a club that never turned it on', (slug) => `/club/${slug}`, neverOn),
    bySlug('crest', (slug) => `/club/${slug}/crest.webp`),
    bySlug('preview picture of a club', (slug) => `/club/${slug}/preview.png`),
    bySlug('embedded list', (slug) => `/embed/${slug}`),
    bySlug('feed', (slug) => `/api/v1/public/clubs/${slug}/fixtures`),
    byShortId('page of a date', (shortId) => `/date/${shortId}`),
    byShortId('preview picture of a date', (shortId) => `/date/${shortId}/preview.png`),
    byShortId('asking for a date without a login', (shortId) => `/api/v1/dates/${shortId}`),
    byShortId('screen to ask for a date', (shortId) => `/play/${shortId}`),
    // Nobody is free on either day, but on the first a club nearby plays a match that only it can see.
    comparePaths('count of free clubs', getCountPath(matchDay), () =>
      getCountPath(getDateInDays(61)),
    ),
  ];
}

async function createHiddenClub() {
  const name = `Amblers ${randomUUID().slice(0, 8)}`;
  const { cookie } = await createClubOverHttp(server.url, { name });
  const { club } = await read<{ club: { slug: string } }>('/api/v1/me', cookie);
  const input = createFreeDateInput({ date: getDateInDays(90) });
  const created = await sendJson(server.url, 'POST', '/api/v1/fixtures', input, { cookie });
  const { id } = (await created.json()) as { id: string };
  return { cookie, slug: club.slug, shortId: formatShortId(id) };
}

async function savePublicPage(cookie: string, isOn: boolean) {
  const path = '/api/v1/me/club/public-page';
  const stored = await read<PublicPageSettings>(path, cookie);
  const { area, town, showsPostcode, showsMatches, version } = stored;
  const choices = { isOn, area, town, showsPostcode, showsMatches };
  await sendJson(server.url, 'PUT', path, choices, { cookie, 'if-match': `"${version}"` });
}

async function read<Answer>(path: string, cookie: string) {
  const response = await sendJson(server.url, 'GET', path, undefined, { cookie });
  return (await response.json()) as Answer;
}

async function compare(
  { name, getCalls, maxDifferenceMs, prepare }: Comparison,
  otherCallers: number,
) {
  if (prepare) for (const email of [...knownEmails, ...unknownEmails]) await prepare(email);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = -10; n < calls; n++) {
    const both = getCalls(Math.max(n, 0));
    // The order is random, because the jobs of a call run beside the next ones and make them slower.
    for (const kind of Math.random() < 0.5
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const started = performance.now();
      const answer = await send(both[kind]);
      const time = performance.now() - started;
      // The first calls fill caches.
      if (n < 0) continue;
      answers.add(answer);
      times[kind].push(time);
    }
  }
  const [known, unknown] = [getMedian(times.known), getMedian(times.unknown)];
  const ranks = getRankDifference(times.known, times.unknown);
  const isSlower =
    Math.abs(known - unknown) > maxDifferenceMs && Math.abs(ranks) > maxRankDifference;
  reportRow({
    work: `${name} beside ${otherCallers} callers (difference of the ranks ${ranks.toFixed(1)})`,
    sides: [
      { name: 'known', ...summariseTimes(times.known) },
      { name: 'unknown', ...summariseTimes(times.unknown) },
    ],
    bars: [
      { name: 'times that tell them apart', value: isSlower ? 1 : 0, unit: '', atMost: 0 },
      { name: 'kinds of answer', value: answers.size, unit: '', atMost: 1 },
    ],
  });
}

/** Returns everything that could differ. Each call comes from another network, so that no limit is reached. */
async function send({ method, path, json }: Call) {
  networks++;
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
  };
  if (json) headers['content-type'] = 'application/json';
  const body = json && JSON.stringify(json);
  const response = await fetch(`${server.url}${path}`, { method, headers, body });
  const text = await response.text();
  // An answer can repeat the path, the day or the address that was asked for, and that to a sign-up has a new id.
  const shown = json
    ? Object.keys(JSON.parse(text)).sort().join()
    : text.replaceAll(path, '').replaceAll(/\d{4}-\d\d-\d\d/g, '');
  const sent = [...response.headers].filter(([name]) => !['date', 'set-cookie'].includes(name));
  return `${response.status} ${JSON.stringify(sent)} ${shown}`;
}

/** Each caller reads the list of all clubs without a pause. Returns a function that stops them. */
function startCallers(count: number) {
  let isStopped = false;
  const callers = Array.from({ length: count }, async () => {
    const { cookie } = await createClubOverHttp(server.url);
    while (!isStopped) await sendJson(server.url, 'GET', '/api/v1/clubs', undefined, { cookie });
  });
  return async () => {
    isStopped = true;
    await Promise.all(callers);
  };
}
