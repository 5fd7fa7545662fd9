import { randomUUID } from 'node:crypto';
import type { TermsChange } from '@fixturebook/contract/matches';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import { expect, it, vi } from 'vitest';
import { createTestClub, createTestFixture } from './testing/builders.ts';
import { hostileLines, hostileTexts } from './testing/fuzz/hostile-texts.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from './testing/matches.ts';
import { createLondonClock, startTestMailServer } from './testing/notifications.ts';
import { type Browser, startTestApp } from './testing/test-app.ts';
import { listMailsTo } from './testing/vendors/smtp-server.ts';

const { folder, smtpUrl } = await startTestMailServer();
const app = await startTestApp({
  worker: true,
  clock: createLondonClock().clock,
  settings: { SMTP_URL: smtpUrl },
});

/** Each text with the one for the fields of several lines. */
const texts = hostileTexts.map((text) => [text, `${text}\n${hostileLines}`] as const);

it.each(texts)('mails changed terms with the text %j unchanged', async (text, lines) => {
  const { host, guest, match } = await createMatch(app, { terms: { ground: text } });
  const terms: TermsChange = { ball: text, teas: text, costShare: text, notes: lines };
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  await app.call('POST', path, { as: host.browser, json: { terms } });
  const mail = await waitForMail(guest.email, 'suggest a change');
  expect(mail.text).toContain(`Ground: ${text}, `);
  expect(mail.text).toContain(`New ball: ${text}\n`);
  expect(mail.text).toContain(`New teas: ${text}\n`);
  expect(mail.text).toContain(`New cost share: ${text}\n`);
  expect(mail.text).toContain(`New notes: ${lines.replaceAll('\n', '\n  ')}\n`);
  expect(mail.html).not.toMatch(/<script|<img/);
});

it.each(texts)('mails the refusal of a request with the text %j unchanged', async (text) => {
  const { host, guest, hostDate } = await createMatchingFreeDates(app, {
    host: { teamName: text, ground: text },
  });
  const request = await createMatchRequest(app, guest.browser, {
    fixtureId: hostDate.id,
    teamName: text,
  });
  const path = `/api/v1/match-requests/${request.id}/refusal`;
  await app.call('POST', path, { as: host.browser, json: { reason: text } });
  const mail = await waitForMail(guest.email, 'have declined your request');
  expect(mail.text).toContain(`Your team: ${text}\n`);
  expect(mail.text).toContain(`Opponent: ${host.club.name}, ${text}\n`);
  expect(mail.text).toContain(`Ground: ${text}, `);
  expect(mail.text).toContain(`Their reason: ${text}\n`);
  expect(mail.html).not.toMatch(/<script|<img/);
});

it.each(texts)('shows the refusal of changed terms with the text %j unchanged', async (text) => {
  const { host, guest, match } = await createMatch(app, { terms: { ground: text } });
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const changed = { as: host.browser, json: { terms: { ball: text } } };
  const { proposal } = await (await app.call('POST', path, changed)).json();
  const refused = { as: guest.browser, json: { reason: text } };
  await app.call('POST', `${path}/${proposal.id}/refusal`, refused);
  const shown = await app.call('GET', `/api/v1/matches/${match.id}`, { as: host.browser });
  expect((await shown.json()).history).toContainEqual(expect.objectContaining({ reason: text }));
  const mail = await waitForMail(host.email, 'said no to your change');
  expect(mail.text).toContain(`Ground: ${text}, `);
  expect(mail.html).not.toMatch(/<script|<img/);
});

it.each(texts)('exports the text %j to a CSV file, with formulas defused', async (text, lines) => {
  const { browser } = await createClubWithDate(text, lines);
  const file = await app.call('GET', '/api/v1/me/card.csv?season=2031', { as: browser });
  const [row, ...others] = Papa.parse<Record<string, string>>(await file.text(), {
    header: true,
    skipEmptyLines: true,
  }).data;
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Team: defuse(text),
    Ground: defuse(text),
    Description: defuse(lines),
  });
});

it.each(texts)('shows the text %j in the calendar feed, in one event', async (text, lines) => {
  const { browser } = await createClubWithDate(text, lines);
  const feed = await app.call('PUT', '/api/v1/me/calendar-feed', { as: browser });
  const { pathname } = new URL((await feed.json()).feed.url);
  const content = await (await app.call('GET', pathname)).text();
  expect(content.match(/^BEGIN:VCALENDAR\r$/gm)).toHaveLength(1);
  expect(content.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
  const events = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  expect(events[0]?.getFirstPropertyValue('summary')).toBe(`Free date: ${text} (home)`);
  expect(events[0]?.getFirstPropertyValue('location')).toBe(`${text}, SW18 4RD`);
});

it.each(texts)('names a club %j in mails and in the calendar feed unchanged', async (text) => {
  const name = `${text.slice(0, 60).trim()} ${randomUUID().slice(0, 8)}`;
  const named = await createTestClub(app, { name });
  const { browser: guest, email } = await createTestClub(app, { postcode: 'EC1A 1BB' });
  const date = await createTestFixture(app, named.browser, { teamName: '1st XI' });
  const request = await createMatchRequest(app, guest, { fixtureId: date.id, teamName: '2nd XI' });
  const path = `/api/v1/match-requests/${request.id}/acceptance`;
  await app.call('POST', path, { as: named.browser });
  const mail = await waitForMail(email, 'have accepted your request');
  expect(mail.subject).toContain(`${named.club.name} have accepted`);
  expect(mail.html).not.toMatch(/<script|<img/);
  const readCalendar = async (as: Browser) => {
    const feed = await app.call('PUT', '/api/v1/me/calendar-feed', { as });
    const { pathname } = new URL((await feed.json()).feed.url);
    return new ICAL.Component(ICAL.parse(await (await app.call('GET', pathname)).text()));
  };
  const event = (await readCalendar(guest)).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('summary')).toBe(`2nd XI v ${named.club.name} (away)`);
  const calendar = await readCalendar(named.browser);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${named.club.name}: fixtures`);
});

async function createClubWithDate(text: string, lines: string): Promise<{ browser: Browser }> {
  const { browser } = await createTestClub(app, { description: lines });
  await createTestFixture(app, browser, {
    date: '2031-06-07',
    teamName: text,
    ground: text,
    description: lines,
  });
  return { browser };
}

/** A spreadsheet program shows a cell that begins with an apostrophe as text. */
function defuse(text: string) {
  return text.startsWith('=') ? `'${text}` : text;
}

async function waitForMail(address: string, subject: string) {
  const find = async () =>
    (await listMailsTo(folder, address)).find((mail) => mail.subject.includes(subject));
  return vi.waitUntil(find, { timeout: 20_000 });
}
