import type { Match } from '@fixturebook/contract/matches';
import { expect, it } from 'vitest';
import { createTestGround } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

it('shows the what3words location and the notes of the ground that the home club keeps to both clubs', async () => {
  const { host, guest, hostDate, match } = await createMatch(app);
  expect(match).toMatchObject({ whatThreeWords: '', groundNotes: '' });
  const kept = { whatThreeWords: 'index.home.raft', notes: 'Park behind the church.' };
  const { postcode } = hostDate;
  const name = hostDate.ground.toUpperCase();
  const { id } = await createTestGround(app, host.browser, { name, postcode, ...kept });
  await createTestGround(app, host.browser, { name: 'Top Field', postcode, notes: 'No.' });
  const theirs = { name: hostDate.ground, postcode, notes: 'No.' };
  await createTestGround(app, guest.browser, theirs);
  const update = 'update clubs set what_three_words = $2 where id = $1';
  await app.db.$client.query(update, [host.club.id, 'filled.count.soap']);
  const read = async (as: Browser) => {
    const response = await app.call('GET', `/api/v1/matches/${match.id}`, { as });
    const { whatThreeWords, groundNotes }: Match = await response.json();
    return { whatThreeWords, groundNotes };
  };
  const expected = { whatThreeWords: 'index.home.raft', groundNotes: 'Park behind the church.' };
  expect(await read(host.browser)).toEqual(expected);
  expect(await read(guest.browser)).toEqual(expected);
  const change = (json: object) =>
    app.call('PUT', `/api/v1/me/grounds/${id}`, { as: host.browser, json });
  await change({ name, postcode, notes: kept.notes });
  expect(await read(guest.browser)).toEqual({
    ...expected,
    whatThreeWords: 'filled.count.soap',
  });
  // Another postcode is another place, even under the same name.
  await change({ name, ...kept, postcode: 'EC1A 1BB' });
  expect(await read(guest.browser)).toEqual({
    whatThreeWords: 'filled.count.soap',
    groundNotes: '',
  });
});

it('hides what the home club keeps about its ground from both clubs when the match is called off', async () => {
  const { host, guest, hostDate, match } = await createMatch(app);
  const { ground: name, postcode } = hostDate;
  const kept = { whatThreeWords: 'index.home.raft', notes: 'Park behind the church.' };
  await createTestGround(app, host.browser, { name, postcode, ...kept });
  const path = `/api/v1/matches/${match.id}`;
  const read = async (as: Browser): Promise<Match> => (await app.call('GET', path, { as })).json();
  expect(await read(guest.browser)).toMatchObject({ groundNotes: 'Park behind the church.' });
  const json = { reason: 'ground' };
  const callOff = await app.call('POST', `${path}/cancellation`, { as: host.browser, json });
  expect(callOff.status).toBe(201);
  for (const club of [host, guest])
    expect(await read(club.browser)).toMatchObject({ whatThreeWords: '', groundNotes: '' });
});
