import { expect, it } from 'vitest';
import { createOfficer } from '../../testing/field-calls/officers.ts';
import { createMatch } from '../../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../../testing/run-queued-jobs.ts';
import { startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-06-01T06:00:00Z');
const app = await startTestApp({ clock: () => now });

/** Reads the token of the newest queued question to the address. */
async function findToken(address: string) {
  const { rows } = await app.db.$client.query(
    "select data ->> 'sealed' as sealed from pgboss.job where name like 'mail.send%'",
  );
  const letters = rows.map(({ sealed }) => JSON.parse(app.foundation.secrets.open('mail', sealed)));
  const found = letters.find(
    ({ to, letter }) => to === address && letter.action?.label === 'Yes, still on',
  );
  return new URL(found.letter.action.url).searchParams.get('token') ?? '';
}

it('ends the link of an officer who was removed from the club, and no link of the others', async () => {
  const date = '2030-06-15';
  const { guest } = await createMatch(app, { host: { date }, guest: { date } });
  const officer = await createOfficer(app, guest.club);
  now = new Date('2030-06-08T08:00:00Z');
  await askWhetherMatchesAreOn(app);
  const [ofGuest, ofOfficer] = [await findToken(guest.email), await findToken(officer.email)];
  const path = `/api/v1/me/officers/${officer.userId}`;
  expect((await app.call('DELETE', path, { as: guest.browser })).status).toBe(204);
  const answer = async (token: string) => {
    const json = { token, answer: 'on' };
    return (await app.call('POST', '/api/v1/reconfirmations', { json })).status;
  };
  const link = `/api/v1/reconfirmations?token=${ofOfficer}`;
  expect((await app.call('GET', link)).status).toBe(404);
  expect(await answer(ofOfficer)).toBe(404);
  expect(await answer(ofGuest)).toBe(201);
});
