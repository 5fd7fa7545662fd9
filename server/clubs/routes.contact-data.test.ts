import { expect, it } from 'vitest';
import { createProClub, createTestFixture, getDateInDays } from '../testing/builders.ts';
import { createMatch } from '../testing/matches.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const { host, guest, hostDate, match } = await createMatch(app);
const pro = await createProClub(app);
const freeDate = await createTestFixture(app, pro.browser, { date: getDateInDays(9) });

const contactData = [
  ...[host, guest, pro].flatMap(({ club, email }) => [
    email,
    club.contactEmail,
    club.contactNumber,
  ]),
  freeDate.contactEmail,
];

const paths = Object.entries(app.document.paths)
  .filter(([, operations]) => 'get' in operations)
  .map(([path]) => path);

it('finds the contact data of a club in the response to another club', async () => {
  const response = await app.call('GET', `/api/v1/clubs/${host.club.slug}`, { as: pro.browser });
  const found = listContactData(await response.text());
  expect(found).toContain(host.club.contactEmail);
  expect(found).toContain(host.club.contactNumber);
});

it.each(paths)('shows no contact data of a club to visitors at GET %s', async (path) => {
  for (const id of [match.id, hostDate.id, freeDate.id, pro.club.id]) {
    const address = path
      .replace('{slug}', host.club.slug)
      .replace('{name}', encodeURIComponent(host.club.name))
      .replace('{postcode}', 'SW11%201AA')
      .replace(/\{\w+\}/g, id);
    const response = await app.call('GET', address);
    expect(listContactData(JSON.stringify([...response.headers]))).toEqual([]);
    expect(listContactData(await response.text())).toEqual([]);
    if (address === path) return;
  }
});

/** Lists the contact data in a text, in which a phone number may be written without spaces. */
function listContactData(text: string) {
  const bare = text.toLowerCase().replace(/\s/g, '');
  return contactData.filter((one) => bare.includes(one.toLowerCase().replace(/\s/g, '')));
}
