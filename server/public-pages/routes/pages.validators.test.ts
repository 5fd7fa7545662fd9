import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { expect, it } from 'vitest';
import { createTestFixture } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import { readOpenGraph, readStructuredData } from '../../testing/public-pages/page-readers.ts';
import { savePublicPageChoices } from '../../testing/public-pages/public-clubs.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const origin = 'http://localhost:3000';

const { host, guest } = await createMatch(app);
const { path } = await savePublicPageChoices(app, host.browser, {
  showsMatches: true,
  showsPostcode: true,
});
await savePublicPageChoices(app, guest.browser);
const free = await createTestFixture(app, host.browser, {
  side: 'away',
  startTime: '13:00',
  date: '2031-06-14',
});
const datePath = `/date/${formatShortId(free.id)}`;
const readPage = async (address: string) => (await app.call('GET', address)).text();

it('the reader of structured data finds errors', () => {
  const data = { '@context': 'https://schema.org', '@type': 'SportsEvent', startDate: 'soon' };
  const read = (more: object) =>
    readStructuredData(
      `<script type="application/ld+json">${JSON.stringify({ ...data, ...more })}</script>`,
    )[0]?.errors;
  expect(read({})?.length).toBeGreaterThan(0);
  expect(read({ startDate: '2031-06-14' })).toEqual([]);
  expect(read({ startDate: '2031-06-14', homeGround: 'The Rec' })?.length).toBeGreaterThan(0);
});

it.each([path, datePath])('the structured data of %s is valid', async (address) => {
  const objects = readStructuredData(await readPage(address));
  expect(objects.flatMap(({ type, errors }) => errors.map((error) => `${type} ${error}`))).toEqual(
    [],
  );
  expect(objects.map(({ type }) => type)).toContain('SportsTeam');
  const event = objects.find(
    ({ type, data }) => type === 'SportsEvent' && data.url === origin + datePath,
  );
  // Search engines show an event only with these properties.
  expect(event?.data).toMatchObject({
    name: expect.stringContaining(host.club.name),
    startDate: '2031-06-14T13:00:00+01:00',
    location: { '@type': 'Place', address: { addressCountry: 'GB' } },
  });
});

it.each([path, datePath])(
  'the preview of a link to %s has a title, a text and a picture',
  async (address) => {
    const html = await readPage(address);
    const preview = await readOpenGraph(html);
    expect(preview).toMatchObject({
      ogTitle: expect.stringContaining(host.club.name),
      ogUrl: origin + address,
      ogImage: [{ url: `${origin}${address}/preview.png`, width: '1200', height: '630' }],
    });
    expect(preview.ogDescription?.length).toBeLessThan(200);
    expect(html).toContain(`<link rel="canonical" href="${origin}${address}"/>`);
  },
);
