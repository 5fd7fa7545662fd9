import { setTimeout as pause } from 'node:timers/promises';
import type { Match, MatchRequest } from '@fixturebook/contract/matches';
import {
  createClubOverHttp,
  listFixtureIds,
  sendJson,
} from '@fixturebook/server/testing/clients/http-club';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { listMailsTo } from '@fixturebook/server/testing/vendors/smtp-server';

const mailTimeoutMs = 30_000;

interface Club {
  cookie: string;
}

/** Two clubs sign up, list a date, find each other and agree on a match. */
export async function agreeMatch(url: string, mailFolder: string) {
  const date = getDateInDays(30);
  const readCode = (email: string) => waitForCode(mailFolder, email);
  const host = await createClubOverHttp(url, {}, readCode);
  const guest = await createClubOverHttp(url, {}, readCode);
  const hostDate = await listDate(url, host, { date });
  const guestDate = await listDate(url, guest, { date, side: 'away', ground: '' });
  const found = await listFixtureIds(url, date, guest.cookie);
  if (!found.includes(hostDate)) throw new Error('The guest does not find the date of the host.');
  const request = { fixtureId: hostDate, ownFixtureId: guestDate };
  const { id } = await send<MatchRequest>(url, guest, '/match-requests', request);
  const match = await send<Match>(url, host, `/match-requests/${id}/acceptance`, {});
  return { host, guest, matchId: match.id };
}

export async function uploadPhoto(url: string, { cookie }: Club, photo: Uint8Array<ArrayBuffer>) {
  const headers = { cookie, 'content-type': 'image/png' };
  const path = `${url}/api/v1/me/club/photo`;
  const response = await fetch(path, { method: 'PUT', headers, body: photo });
  return response.status;
}

async function listDate(url: string, club: Club, fields: object) {
  const fixture = await send<{ id: string }>(url, club, '/fixtures', createFreeDateInput(fields));
  return fixture.id;
}

async function send<T>(url: string, { cookie }: Club, path: string, json: object) {
  const response = await sendJson(url, 'POST', `/api/v1${path}`, json, { cookie });
  return (await response.json()) as T;
}

async function waitForCode(mailFolder: string, email: string): Promise<string> {
  const end = performance.now() + mailTimeoutMs;
  while (performance.now() < end) {
    const [mail] = await listMailsTo(mailFolder, email);
    const code = mail?.text.match(/^\d{4}$/m)?.[0];
    if (code) return code;
    await pause(50);
  }
  throw new Error(`No mail with a code came to ${email} within ${mailTimeoutMs / 1_000} s.`);
}
