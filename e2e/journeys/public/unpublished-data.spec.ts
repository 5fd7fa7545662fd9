import {
  areaPath,
  clubPath,
  embedPath,
  fixtureFeedPath,
  playUsPath,
  publicClubPath,
  publicDatePath,
} from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { formatLongDate } from '../../support/calendar.ts';
import { createClubName, type TestClub } from '../../support/clubs.ts';
import { crawlInBrowser, type Receipt } from '../../support/crawl.ts';
import { onePixel } from '../../support/pictures.ts';
import { savePublicPage } from '../../support/public-pages.ts';
import { createClubWithSecrets } from '../../support/secrets.ts';
import { expect, test } from '../../support/test.ts';

const area = 'cumbria';

function createPublishedFields() {
  const name = createClubName('Fell Side');
  return {
    profile: {
      name,
      description: 'We play under the fells, and tea is at four.',
      website: 'https://www.fellside.example/',
    },
    teams: { free: 'Fell Walkers', match: 'Fell Seconds', league: 'Fell Firsts' },
  };
}

/** The addresses at which visitors can see something of a club that has turned its page on. */
function listPublishedPaths({ slug }: TestClub, shortId: string) {
  const [club, date] = [publicClubPath(slug), publicDatePath(shortId)];
  return {
    pages: [club, date],
    pictures: [`${club}/crest.webp`, `${club}/preview.png`, `${date}/preview.png`],
    forWebsites: [embedPath(slug), fixtureFeedPath(slug)],
  };
}

/** The addresses to crawl: what a visitor finds, and near misses that only somebody who knows the ids can try. */
function listStartPaths(
  club: TestClub,
  other: TestClub,
  ids: { shortId: string; fixtureId: string },
) {
  const { shortId, fixtureId } = ids;
  const { pages, pictures, forWebsites } = listPublishedPaths(club, shortId);
  const hidden = listPublishedPaths(other, shortId);
  return [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/cricket',
    areaPath(area),
    ...pages,
    ...pictures,
    ...forWebsites,
    `${embedPath(club.slug)}?theme=pink`,
    publicClubPath(other.slug),
    ...hidden.forWebsites,
    ...[club, other].map(({ slug }) => clubPath(slug)),
    ...[club, other].map(({ slug }) => `${publicClubPath(slug)}x`),
    `${publicClubPath(club.slug)}/members`,
    `${publicDatePath(shortId)}x`,
    playUsPath(shortId),
    `/api/v1/clubs/${club.slug}`,
    `/api/v1/public/clubs/${club.slug}`,
    `/api/v1/dates/${shortId}`,
    `/api/v1/fixtures/${fixtureId}`,
    '/api/v1/free-clubs-count?postcode=CA20%201AA&date=tomorrow',
  ];
}

/** Screens of clubs show visitors the form to log in. The start paths have two of them. */
const screensOfClubs =
  /^\/(dashboard|clubList|listofgames|AllClubsOnMap|chatscreen|logout|deleteprofile)\b/i;

/**
 * Follows the links to the pages of this club and to the general pages, because the tests share one server. The forms
 * to log in and sign up are the same with each address that they lead back to.
 */
function createFollowRule(club: TestClub, shortId: string) {
  return (path: string) => {
    if (/^\/(club|date|embed)\//i.test(path))
      return path.includes(club.slug) || path.includes(shortId);
    return (
      !/^\/(cricket|clubProfile|play|Blog)\/|\?next=/i.test(path) && !screensOfClubs.test(path)
    );
  };
}

/** Finds the patterns in what was received, without the address of the request, which error pages and the login repeat. */
function findTexts(receipts: Receipt[], patterns: RegExp[]) {
  return receipts.flatMap(({ path, content }) => {
    const rest = [path, encodeURIComponent(path)].reduce(
      (text, one) => text.replaceAll(one, ''),
      content,
    );
    return patterns.flatMap((pattern) => {
      const found = rest.match(pattern);
      return found ? `${path}: ${rest.slice(found.index, (found.index ?? 0) + 60)}` : [];
    });
  });
}

/** For how many seconds a cache may keep an answer without asking the server. */
function getCachedSeconds({ headers }: Receipt) {
  const caching = headers['cache-control'] ?? '';
  if (/no-cache|no-store/.test(caching)) return 0;
  return Number(caching.match(/max-age=(\d+)/)?.[1] ?? Number.POSITIVE_INFINITY);
}

test('a visitor receives nothing that a club did not publish, and nothing at all once its page is off', async ({
  openBrowser,
  request,
  watch,
  baseURL: origin = '',
}) => {
  test.setTimeout(120_000);
  watch.expect(/^(400|401|404) GET /);
  const published = createPublishedFields();
  const { club, other, freeDate, secrets } = await createClubWithSecrets(published);
  const photo = { data: onePixel, headers: { 'content-type': 'image/png' } };
  expect((await club.api.put('/api/v1/me/club/photo', photo)).status()).toBe(200);
  await savePublicPage(club, { area, town: 'Ennerdale', showsMatches: true });

  const shortId = formatShortId(freeDate.id);
  const paths = listPublishedPaths(club, shortId);
  const start = listStartPaths(club, other, { shortId, fixtureId: freeDate.id });
  const follows = createFollowRule(club, shortId);
  const visitor = await openBrowser();
  const received = await crawlInBrowser(visitor, { origin, start, follows });

  await test.step('what the club published is there', () => {
    const find = (path: string) =>
      received.filter((receipt) => receipt.path === path && receipt.status === 200);
    const { name, description, website } = published.profile;
    const [page] = find(publicClubPath(club.slug));
    for (const text of [name, description, website, 'Ennerdale', ...Object.values(published.teams)])
      expect(page?.content).toContain(text);
    expect(find(publicDatePath(shortId))[0]?.content).toContain(formatLongDate(freeDate.date));
    for (const path of [areaPath(area), ...paths.forWebsites])
      expect(find(path)[0]?.content, path).toContain(name);
    for (const path of paths.pictures)
      expect(find(path)[0]?.headers['content-type'], path).toMatch(/^image\//);
    const sitemaps = received.filter((receipt) => receipt.path.startsWith('/sitemaps/'));
    for (const path of paths.pages)
      expect(findTexts(sitemaps, [new RegExp(path)]), path).not.toEqual([]);
  });

  expect(findTexts(received, secrets)).toEqual([]);

  await test.step('caches keep nothing of the club for more than a minute', () => {
    const ofClub = received.filter(
      ({ path, status, headers }) =>
        status === 200 && Object.keys(headers).length > 0 && isAboutClub(path),
    );
    expect(ofClub.filter((receipt) => getCachedSeconds(receipt) > 60)).toEqual([]);
  });

  await savePublicPage(club, { isOn: false });
  await test.step('the pages are gone at once, and look like those of a club that never existed', async () => {
    const page = await visitor.newPage();
    for (const path of paths.pages) expect((await page.goto(path))?.status(), path).toBe(404);
    const unknown = listPublishedPaths({ ...club, slug: 'no-such-club' }, 'zzzzzzzzzzzz');
    for (const kind of ['pages', 'pictures', 'forWebsites'] as const)
      for (const [index, path] of paths[kind].entries())
        expect(await readAnswer(path)).toEqual(await readAnswer(unknown[kind][index] ?? ''));
  });

  const later = await crawlInBrowser(await openBrowser(), {
    origin,
    // Wherever something of the club was before.
    start: start.filter((path) => !path.startsWith('/api/v1/') || paths.forWebsites.includes(path)),
    follows: (path) => path.startsWith('/sitemaps/'),
  });
  const ownTexts = [published.profile.name, ...Object.values(published.teams)];
  const traces = [...ownTexts.map((text) => new RegExp(text)), new RegExp(shortId)];
  expect(findTexts(later, [...traces, ...secrets])).toEqual([]);

  function isAboutClub(path: string) {
    return path.includes(club.slug) || path.includes(shortId) || /^\/(sitemaps|cricket)/.test(path);
  }

  async function readAnswer(path: string) {
    const response = await request.get(path);
    const { date: _, ...headers } = response.headers();
    return { status: response.status(), headers, body: await response.text() };
  }
});
