import { publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { beforeAll, expect, it } from 'vitest';
import { startBillingApp } from '../testing/billing.ts';
import { createTestFixture } from '../testing/builders.ts';
import { createClubWithAllData } from '../testing/club-with-all-data.ts';
import { toClubPreview, toDatePreview } from './presenters/preview-picture.ts';
import { createFreeDateCounter } from './queries/preview-pictures.ts';
import { createPublicClubQuery } from './queries/public-clubs.ts';
import { createPublicDateQuery } from './queries/public-fixtures.ts';

const { app, bank } = await startBillingApp();
const { leaver, other, match } = await createClubWithAllData(app, bank);
const { browser, club } = leaver;
const freeDate = await createTestFixture(app, browser, {
  teamName: 'Sunday XI',
  date: '2031-06-08',
});

/** What visitors may see of a club that turned its page on. */
const publishedColumns = ['clubs.name', 'clubs.description', 'clubs.website', 'clubs.slug'];
const publishedTables = ['teams'];

/** These hold no text of a club: names of files, kinds of rows, keys and settings of the site. */
const technicalColumns =
  /^(public_pages|blog_posts|backfills|versions|jwks|postcode_\w+|moved_postcodes|rate_limits|area_counts|clubs\.photo|clubs\.folded_name)\b|\.(team_name|status|kind|side|format|surface|strength|category|age_group|role|plan|provider_id|postcode|identifier|token|slug)$/;

const origin = 'http://localhost:3000';
const secretMark = 'Kx7secret';

/** SQL that marks the free texts inside of JSON, such as those of the terms of a match. */
const markJsonSql = (column: string) =>
  `regexp_replace("${column}"::text, '("(ground|notes|ball|teas|costShare|note|message)": ")', '\\1${secretMark} ', 'g')::jsonb`;

/** Appends a mark to every text of every table, so that no field is forgotten. Returns the marked columns. */
async function plantSecrets(): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER' order by 1, 2`,
  );
  const planted: string[] = [];
  for (const { table, column, type } of rows) {
    const name = `${table}.${column}`;
    const isPublished = publishedColumns.includes(name) || publishedTables.includes(table);
    if (isPublished || technicalColumns.test(name)) continue;
    const marked = type === 'text' ? `"${column}" || ' ${secretMark}'` : markJsonSql(column);
    // Columns with a check or a foreign key refuse the mark. They hold one of a few fixed texts, or an id.
    const updated = await app.db.$client
      .query(
        `update "${table}" set "${column}" = ${marked} where "${column}"::text <> (${marked})::text`,
      )
      .catch(() => undefined);
    if (updated?.rowCount) planted.push(name);
  }
  return planted;
}

const choices = { area: 'berkshire', town: 'Marlow', showsPostcode: false, showsMatches: true };

async function savePublicPage(isOn: boolean) {
  const response = await app.call('PUT', '/api/v1/me/club/public-page', {
    as: browser,
    json: { ...choices, isOn },
  });
  expect(response.status).toBe(200);
}

/** Every address that a visitor can call, with each id, short id and slug of the two clubs. */
function listAddresses(): string[] {
  const ids = [match.id, freeDate.id, club.id, other.club.id];
  const replacements = [
    ...[club, other.club].map(({ slug }) => slug),
    ...ids,
    ...ids.map(formatShortId),
    'berkshire',
  ];
  const templates = Object.entries(app.document.paths)
    .filter(([, operations]) => 'get' in operations)
    .map(([path]) => path);
  return [
    '/robots.txt',
    ...templates.flatMap((path) =>
      path.includes('{')
        ? replacements.map((value) => path.replace(/\{\w+\}/g, encodeURIComponent(value)))
        : path,
    ),
  ];
}

interface Answer {
  address: string;
  status: number;
  /** The headers and the body, pictures included. */
  content: string;
}

/** Reads all addresses without a session, and every address of the site that an answer names. */
async function crawl(): Promise<Answer[]> {
  const waiting = listAddresses();
  const known = new Set(waiting);
  const answers: Answer[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const response = await app.fetch(new Request(`${origin}${address}`));
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const headers = JSON.stringify([...response.headers]);
    answers.push({ address, status: response.status, content: `${headers}\n${body}` });
    for (const found of findOwnAddresses(body).filter((one) => !known.has(one))) {
      known.add(found);
      waiting.push(found);
    }
  }
  return answers;
}

function findOwnAddresses(body: string): string[] {
  const named = body.match(/(?<=(?:href|src|content|action)="|<loc>|"url":")[^"<]+/g) ?? [];
  return named
    .map((address) => address.replaceAll('&amp;', '&').replace(origin, ''))
    .filter((address) => /^\/(?!\/|assets|api\/docs)/.test(address))
    .map((address) => address.replace(/#.*$/, ''));
}

let planted: string[];
let published: Answer[];

beforeAll(async () => {
  await savePublicPage(true);
  planted = await plantSecrets();
  published = await crawl();
}, 120_000);

it('plants a secret in the fields of clubs, fixtures, matches, chats, mails and accounts', () => {
  expect(planted).toEqual(
    expect.arrayContaining([
      'clubs.contact_email',
      'clubs.contact_number',
      'clubs.username',
      'clubs.what_three_words',
      'fixtures.contact_email',
      'fixtures.description',
      'fixtures.ground',
      'grounds.notes',
      'match_invitations.email',
      'match_requests.message',
      'match_requests.terms',
      'matches.opponent_name',
      'match_terms.terms',
      'messages.body',
      'users.email',
    ]),
  );
});

it('shows visitors the page of a club, its free date and its teams', () => {
  const pages = published.filter(
    ({ status, content }) => status === 200 && content.includes(club.name),
  );
  expect(pages.map(({ address }) => address)).toEqual(
    expect.arrayContaining([publicClubPath(club.slug), publicDatePath(formatShortId(freeDate.id))]),
  );
});

it('shows visitors nothing that a club did not publish', () => {
  const isLeaked = ({ content }: Answer) => content.includes(secretMark);
  expect(published.filter(isLeaked).map(({ address }) => address)).toEqual([]);
});

it('hands over nothing to the drawing of preview pictures that a club did not publish', async () => {
  const today = '2031-06-01';
  const publicClub = await createPublicClubQuery(app.db)(club.slug);
  const publicDate = await createPublicDateQuery(app.db)(formatShortId(freeDate.id), today);
  if (!publicClub || !publicDate) throw new Error('not public');
  const freeDates = await createFreeDateCounter(app.db)(club.id, today);
  const drawn = [toClubPreview(publicClub, freeDates), toDatePreview(publicDate)];
  const place = 'Marlow, Berkshire';
  expect(drawn).toMatchObject([
    { title: club.name, names: [], details: [place] },
    { title: 'Sunday 8 June 2031', names: ['Sunday XI', club.name], details: ['Home', place] },
  ]);
  expect(JSON.stringify(drawn)).not.toContain(secretMark);
});

it('shows visitors neither the whole postcode of a club nor its phone number', () => {
  const hidden = [/SW18\s*4RD/i, /EC1A\s*1BB/i, /7946\s*0018/];
  const isLeaked = ({ content }: Answer) => hidden.some((pattern) => pattern.test(content));
  expect(published.filter(isLeaked).map(({ address }) => address)).toEqual([]);
});

it('shows visitors nothing of a club that did not turn its page on', () => {
  const isLeaked = ({ content }: Answer) => content.includes(other.club.name);
  expect(published.filter(isLeaked).map(({ address }) => address)).toEqual([]);
});

it('shows visitors nothing of a club as soon as it has turned its page off', async () => {
  await savePublicPage(false);
  const answers = await crawl();
  const isLeaked = ({ content }: Answer) =>
    content.includes(club.name) || content.includes(`/${club.slug}`);
  expect(answers.filter(isLeaked).map(({ address }) => address)).toEqual([]);
});
