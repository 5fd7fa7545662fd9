import { expect, it } from 'vitest';
import {
  createFreeDateInput,
  createProfileInput,
  createSecretary,
  createTestClub,
} from './testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from './testing/matches.ts';
import { startTestApp } from './testing/test-app.ts';

const app = await startTestApp();

const payloads = [
  "'; drop table clubs; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '#{7*7} {{7*7}} <%= 7*7 %>',
  'javascript:alert(1)',
  '%00%0d%0aSet-Cookie: a=b',
  '../../etc/passwd',
  '👩🏽‍🦰 Ünïcödé ‮ Llanelli & Sôn O’Connor',
];

it.each(payloads)(
  'stores the text %j unchanged in profiles and fixtures, and returns it as JSON',
  async (text) => {
    const { browser } = await createSecretary(app);
    const profile = { ...createProfileInput({ username: text.slice(0, 40), description: text }) };
    const saved = await app.call('PUT', '/api/v1/me/club', { as: browser, json: profile });
    const club = await saved.json();
    expect(club.description).toBe(text);
    expect(club.username).toBe(text.slice(0, 40).trim());

    const json = createFreeDateInput({ teamName: text, ground: text, description: text });
    const listed = await app.call('POST', '/api/v1/fixtures', { as: browser, json });
    expect(listed.status).toBe(201);
    const { id } = await listed.json();
    const response = await app.call('GET', `/api/v1/fixtures/${id}`, { as: browser });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({
      teamName: text,
      ground: text,
      description: text,
    });
  },
);

it.each(payloads)('stores the text %j unchanged in the terms of a match', async (text) => {
  const { host, guest, hostDate } = await createMatchingFreeDates(app);
  const terms = { ground: text, ball: text, teas: text, costShare: text, notes: text };
  const input = { fixtureId: hostDate.id, message: text, terms };
  const request = await createMatchRequest(app, guest.browser, input);
  expect(request).toMatchObject({ message: text, terms });
  const path = `/api/v1/match-requests/${request.id}`;
  const refused = { as: host.browser, json: { reason: text } };
  const declined = await app.call('POST', `${path}/refusal`, refused);
  expect((await declined.json()).reason).toBe(text);
});

it.each(payloads)('responds 400 or 404 when a path contains the text %j', async (text) => {
  const { browser } = await createTestClub(app);
  const piece = encodeURIComponent(text);
  for (const path of [`clubs/${piece}`, `fixtures/${piece}`, `postcodes/${piece}`]) {
    const { status } = await app.call('GET', `/api/v1/${path}`, { as: browser });
    expect([400, 404]).toContain(status);
  }
});

it('rejects a team name with characters that cannot be displayed', async () => {
  const { browser } = await createTestClub(app);
  for (const character of ['\u0000', '\u0007', '\u001b', '\u0085', '\u2028', '\ud800']) {
    const json = createFreeDateInput({ teamName: `Sunday${character}XI` });
    const response = await app.call('POST', '/api/v1/fixtures', { as: browser, json });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe('teamName');
  }
});
