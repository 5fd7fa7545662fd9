import { randomUUID } from 'node:crypto';
import { createMultiLineSchema, createRequiredSingleLineSchema } from '@fixturebook/contract/text';
import { describe, expect, it, vi } from 'vitest';
import {
  createFreeDateInput,
  createProfileInput,
  createSecretary,
  createTestClub,
  createTestFixture,
} from './testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listTestMessages,
  sendTestMessage,
} from './testing/chat.ts';
import { hostileLines, hostileTexts } from './testing/fuzz/hostile-texts.ts';
import { createMatchingFreeDates, createMatchRequest } from './testing/matches.ts';
import { createLondonClock, startTestMailServer } from './testing/notifications.ts';
import { createEmailAddress, startTestApp } from './testing/test-app.ts';
import { listMailsTo } from './testing/vendors/smtp-server.ts';

const { folder, smtpUrl } = await startTestMailServer();
const support = createEmailAddress();
const app = await startTestApp({
  worker: true,
  clock: createLondonClock().clock,
  settings: { SMTP_URL: smtpUrl, SUPPORT_EMAIL: support, TRUST_PROXY: 'on' },
});

/** Returns a text for fields of several lines. */
const addLines = (text: string) => `${text}\n${hostileLines}`;

it.each(hostileTexts)(
  'stores the text %j unchanged in profiles and fixtures, and returns it as JSON',
  async (text) => {
    const { browser } = await createSecretary(app);
    const lines = addLines(text);
    const profile = createProfileInput({ username: text.slice(0, 40), description: lines });
    const saved = await app.call('PUT', '/api/v1/me/club', { as: browser, json: profile });
    const club = await saved.json();
    expect(club.description).toBe(lines);
    expect(club.username).toBe(text.slice(0, 40).trim());

    const json = createFreeDateInput({ teamName: text, ground: text, description: lines });
    const listed = await app.call('POST', '/api/v1/fixtures', { as: browser, json });
    expect(listed.status).toBe(201);
    const { id } = await listed.json();
    const response = await app.call('GET', `/api/v1/fixtures/${id}`, { as: browser });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({
      teamName: text,
      ground: text,
      description: lines,
    });
  },
);

it.each(hostileTexts)('stores the text %j unchanged in the terms of a match', async (text) => {
  const { host, guest, hostDate } = await createMatchingFreeDates(app);
  const lines = addLines(text);
  const terms = { ground: text, ball: text, teas: text, costShare: text, notes: lines };
  const input = { fixtureId: hostDate.id, message: lines, terms };
  const request = await createMatchRequest(app, guest.browser, input);
  expect(request).toMatchObject({ message: lines, terms });
  const path = `/api/v1/match-requests/${request.id}`;
  const refused = { as: host.browser, json: { reason: text } };
  const declined = await app.call('POST', `${path}/refusal`, refused);
  expect((await declined.json()).reason).toBe(text);
});

it.each(hostileTexts)('responds 400 or 404 when a path contains the text %j', async (text) => {
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

it.each(hostileTexts)('stores the text %j unchanged in a message and in a report', async (text) => {
  const { one, other, id: conversationId } = await createTwoClubsWithConversation(app);
  const lines = addLines(text);
  await sendTestMessage(app, one.browser, conversationId, lines);
  const { items } = await listTestMessages(app, other.browser, conversationId);
  expect(items.map(({ body }) => body)).toEqual([lines]);
  const json = { conversationId, reason: lines };
  const response = await app.call('POST', '/api/v1/reports', { as: other.browser, json });
  expect(response.status).toBe(201);
  const { rows } = await app.db.$client.query(
    'select reason, messages from reports where id = $1',
    [(await response.json()).id],
  );
  expect(rows).toMatchObject([{ reason: lines, messages: [{ body: lines }] }]);
});

it.each(hostileTexts)(
  'stores the text %j unchanged when it is imported from a file',
  async (text) => {
    const { browser: as } = await createTestClub(app);
    const lines = addLines(text);
    const cells = ['2031-06-07', text, 'Home', text, '40', lines].map(
      (cell) => `"${cell.replaceAll('"', '""')}"`,
    );
    const response = await app.call('POST', '/api/v1/me/card/imports', {
      as,
      body: `Date,Team,Side,Ground,Max travel radius,Description\r\n${cells}`,
      headers: { 'content-type': 'text/csv' },
    });
    expect(response.status).toBe(201);
    const { id, rows } = await response.json();
    expect(rows).toMatchObject([{ outcome: 'new', teamName: text, ground: text }]);
    await app.call('POST', `/api/v1/me/card/imports/${id}/acceptance`, { as });
    const card = await app.call('GET', '/api/v1/me/fixtures?season=2031', { as });
    const [item] = (await card.json()).items;
    const fixture = await app.call('GET', `/api/v1/fixtures/${item.fixture.id}`, { as });
    expect(await fixture.json()).toMatchObject({
      teamName: text,
      ground: text,
      description: lines,
    });
  },
);

it.each(hostileTexts)(
  'mails the text %j of a contact message to the operator unchanged',
  async (text) => {
    const message = { name: text, email: createEmailAddress(), message: addLines(text) };
    const headers = { 'x-forwarded-for': `198.51.100.${hostileTexts.indexOf(text)}` };
    const response = await app.call('POST', '/api/v1/contact', { json: message, headers });
    expect(response.status).toBe(200);
    await app.runJob('contact.mail', { id: (await response.json()).id });
    const mails = (await listMailsTo(folder, support)).filter((mail) => mail.text.includes(text));
    const mail = mails.find(({ headers }) => headers['reply-to']?.includes(message.email));
    expect(mail?.subject).toBe('Contact Us');
    expect(mail?.text).toContain(`Name: ${text}\n`);
    expect(mail?.text).toContain(addLines(text));
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(Object.keys(mail?.headers ?? {})).not.toContain('set-cookie');
  },
);

it.each(hostileTexts)(
  'mails the text %j of a request to the other club unchanged',
  async (text) => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app, {
      host: { teamName: text },
    });
    await createMatchRequest(app, guest.browser, {
      fixtureId: hostDate.id,
      message: addLines(text),
    });
    await vi.waitUntil(async () => (await listMailsTo(folder, host.email)).length > 0, {
      timeout: 20_000,
    });
    const [mail] = await listMailsTo(folder, host.email);
    expect(mail?.text).toContain(`Your team: ${text}\n`);
    expect(mail?.text).toContain(`Message: ${addLines(text).replaceAll('\n', '\n  ')}\n`);
    expect(mail?.html).not.toMatch(/<script|<img/);
  },
);

describe('half of a surrogate pair', () => {
  const half = 'Sunday \ud800 XI';

  it('is rejected with 400 and the name of the field in each field that takes text', async () => {
    const { one, other, id: conversationId } = await createTwoClubsWithConversation(app);
    const date = await createTestFixture(app, other.browser);
    const as = one.browser;
    const clientId = randomUUID();
    const messages = `conversations/${conversationId}/messages`;
    const [name, email] = ['A reader', createEmailAddress()];
    const inputs: [string, string, Record<string, unknown>][] = [
      ['PUT me/club', 'username', createProfileInput({ username: half })],
      ['PUT me/club', 'description', createProfileInput({ description: half })],
      ['PUT me/club', 'name', createProfileInput({ name: half })],
      ['POST fixtures', 'teamName', createFreeDateInput({ teamName: half })],
      ['POST fixtures', 'ground', createFreeDateInput({ ground: half })],
      ['POST fixtures', 'description', createFreeDateInput({ description: half })],
      ['POST match-requests', 'message', { fixtureId: date.id, message: half }],
      ['POST match-requests', 'terms.notes', { fixtureId: date.id, terms: { notes: half } }],
      [`POST ${messages}`, 'body', { clientId, body: half }],
      ['POST reports', 'reason', { conversationId, reason: half }],
      ['POST contact', 'name', { name: half, email, message: 'Hello' }],
      ['POST contact', 'message', { name, email, message: half }],
    ];
    for (const [endpoint, field, json] of inputs) {
      const [method = '', path] = endpoint.split(' ');
      const response = await app.call(method, `/api/v1/${path}`, { as, json });
      const problem = await response.json();
      expect([endpoint, response.status, problem.errors?.[0]?.path]).toEqual([
        endpoint,
        400,
        field,
      ]);
    }
  });

  it('is rejected or replaced in an imported file', async () => {
    const { browser: as } = await createTestClub(app);
    const [start, end] = ['Date,Team,Side,Ground\r\n2031-06-07,Sunday ', ' XI,Home,The Rec'];
    const body = new Uint8Array(
      Buffer.concat([Buffer.from(start), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from(end)]),
    );
    const response = await app.call('POST', '/api/v1/me/card/imports', {
      as,
      body,
      headers: { 'content-type': 'text/csv' },
    });
    expect([201, 400]).toContain(response.status);
  });
});

const line = createRequiredSingleLineSchema(60, 'Enter the team name.');
const lines = createMultiLineSchema(60);

it.each([
  ['Sunday\u202eIX', 'SundayIX'],
  ['\u2066Sunday\u2069 XI\ufeff', 'Sunday XI'],
  ['Sun\u00adday\u200b XI\u{e0041}', 'Sunday XI'],
  ['\u061cSunday XI\u200e\u200f', 'Sunday XI'],
])('removes format characters, which reverse or hide text, from %j', (text, expected) => {
  expect(line.parse(text)).toBe(expected);
  expect(lines.parse(text)).toBe(expected);
});

it('ends the lines of a text as browsers do', () => {
  expect(lines.parse('one\r\n two\rthree\n\r\nfour')).toBe('one\n two\nthree\n\nfour');
});

it.each(['👩🏽‍🦰 XI', 'نامه‌ای XI', 'क्‍ष XI', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 XI', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 XI'])(
  'keeps the joiners of scripts and emoji, and the flags of nations, in %s',
  (text) => {
    expect(line.parse(text)).toBe(text);
  },
);

it('treats a text of format characters as empty', () => {
  expect(line.safeParse('\u202e \u200b').error?.issues[0]?.message).toBe('Enter the team name.');
});

it.each(['\ud800', 'a\udc00b', '\udc00\ud800'])(
  'rejects text with half a surrogate pair: %j',
  (text) => {
    expect(line.safeParse(text).success).toBe(false);
    expect(lines.safeParse(text).success).toBe(false);
  },
);
