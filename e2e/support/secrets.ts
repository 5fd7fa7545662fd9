import { randomUUID } from 'node:crypto';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import { expect } from '@playwright/test';
import { createClub, createFixture, grantPro, type TestClub } from './clubs.ts';
import { inviteOpponent } from './invitations.ts';
import { recordMatch } from './matches.ts';

const postcodes = { club: 'CA20 1AA', ground: 'EH49 6AQ', fixture: 'DL12 8BB', match: 'NE66 5AA' };

/** The texts that a club publishes. All others that it types are secrets. */
export interface PublishedFields {
  profile: { name: string; description: string; website: string };
  teams: { free: string; match: string; league: string };
}

/** Makes a text, or the name of a mailbox, from the secret word and the name of the field. */
interface Secrets {
  text: (field: string) => string;
  email: (field: string) => string;
}

/**
 * Creates a Pro club that has typed secrets into every field of its profile, grounds, card, requests, matches, chats and
 * invitations, except for `published`, with a second club that answers it and publishes nothing. Returns what must not
 * be found anywhere. Its page for visitors is still off.
 */
export async function createClubWithSecrets(published: PublishedFields) {
  const word = createSecretWord();
  const secrets: Secrets = {
    text: (field) => `${word} ${field}`,
    email: (field) => `${word}-${field}@club.example`,
  };
  const [contactNumber, whatThreeWords] = ['+44 20 7946 0713', 'index.home.raft'];
  const club = await createClub({
    ...published.profile,
    username: secrets.text('name').slice(0, 40),
    postcode: postcodes.club,
    whatThreeWords,
    contactNumber,
    contactEmail: secrets.email('club'),
  });
  const other = await createClub({
    name: secrets.text('other club'),
    description: secrets.text('other description'),
    website: `https://${word}.example/`,
    contactEmail: secrets.email('other-club'),
  });
  for (const one of [club, other]) await grantPro(one);
  await post(club, '/api/v1/me/grounds', {
    name: secrets.text('ground'),
    postcode: postcodes.ground,
    whatThreeWords,
    notes: secrets.text('ground notes'),
  });
  const dates = await createDates(club, published, secrets);
  await writeChat(club, other, secrets);
  await agreeMatch(club, other, { fixtureId: dates.match.id, secrets });
  await refuseRequest(club, other, { fixtureId: dates.refused.id, secrets });
  await recordMatches(club, published, secrets);
  await post(club, '/api/v1/me/officer-invitations', {
    email: secrets.email('officer'),
    role: 'officer',
  });
  await post(club, '/api/v1/me/email-change', { email: secrets.email('new-address') });
  return {
    club,
    other,
    freeDate: dates.free,
    secrets: [
      new RegExp(word, 'i'),
      ...[club.email, other.email].map((email) => new RegExp(email.split('@')[0] ?? '', 'i')),
      ...Object.values(postcodes).map(createPostcodePattern),
      /7946\D{0,3}0713/,
      new RegExp(whatThreeWords.replaceAll('.', '\\.')),
    ],
  };
}

/** Returns a word of letters that no other text has, because the pages for visitors leave out long numbers. */
function createSecretWord() {
  return `hush${randomUUID().replaceAll(/[^a-z]/g, '')}`;
}

/** Matches the whole postcode, also in an address, but not by chance in the hash of a file. */
function createPostcodePattern(postcode: string) {
  return new RegExp(`(?<![\\w/-])${postcode.replace(' ', '(\\s|%20|\\+)?')}(?![\\w/-])`, 'i');
}

async function post({ api }: TestClub, path: string, data: object) {
  const response = await api.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.status() === 204 ? undefined : response.json();
}

async function createDates(club: TestClub, { teams }: PublishedFields, secrets: Secrets) {
  const hidden = {
    contactEmail: secrets.email('fixture'),
    ground: secrets.text('fixture ground'),
    postcode: postcodes.fixture,
    description: secrets.text('fixture description'),
  };
  const create = (days: number, teamName: string) =>
    createFixture(club, { date: getDateInDays(days), teamName, ...hidden });
  return {
    free: await create(410, teams.free),
    refused: await create(411, teams.free),
    match: await create(412, teams.match),
  };
}

async function writeChat(club: TestClub, other: TestClub, { text }: Secrets) {
  const { id: clubId } = await (await club.api.get(`/api/v1/clubs/${other.slug}`)).json();
  const { id: conversationId } = await post(club, '/api/v1/conversations', { clubId });
  for (const writer of [club, other])
    await post(writer, `/api/v1/conversations/${conversationId}/messages`, {
      clientId: randomUUID(),
      body: text('message'),
    });
  await post(other, '/api/v1/reports', { conversationId, reason: text('report') });
}

interface AskedDate {
  fixtureId: string;
  secrets: Secrets;
}

/** The other club asks, both change the terms until they agree, and a later change is refused. */
async function agreeMatch(club: TestClub, other: TestClub, { fixtureId, secrets }: AskedDate) {
  const { text } = secrets;
  const { id } = await askForDate(other, { fixtureId, secrets });
  const offer = { terms: createTerms(secrets, 'offered'), message: text('offer message') };
  await post(club, `/api/v1/match-requests/${id}/counter-offer`, offer);
  const match = await post(other, `/api/v1/match-requests/${id}/counter-offer/acceptance`, {});
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const { proposal } = await post(club, path, { terms: createTerms(secrets, 'proposed') });
  await post(other, `${path}/${proposal.id}/refusal`, { reason: text('refused terms') });
}

async function refuseRequest(club: TestClub, other: TestClub, asked: AskedDate) {
  const { id } = await askForDate(other, asked);
  const reason = asked.secrets.text('refused request');
  await post(club, `/api/v1/match-requests/${id}/refusal`, { reason });
}

function askForDate(other: TestClub, { fixtureId, secrets }: AskedDate) {
  return post(other, '/api/v1/match-requests', {
    fixtureId,
    teamName: secrets.text('other team'),
    message: secrets.text('request'),
    terms: createTerms(secrets, 'asked'),
  });
}

function createTerms({ text }: Secrets, stage: string) {
  return {
    ground: text(`${stage} ground`),
    postcode: postcodes.match,
    ball: text(`${stage} ball`),
    teas: text(`${stage} teas`),
    costShare: text(`${stage} cost`),
    notes: text(`${stage} notes`),
  };
}

/** Records a league match to come, whose opponent is invited, and one that was played. */
async function recordMatches(club: TestClub, { teams }: PublishedFields, { text, email }: Secrets) {
  const hidden = {
    teamName: teams.league,
    opponent: text('opponent'),
    competition: 'friendly' as const,
    ground: text('recorded ground'),
    postcode: postcodes.match,
    notes: text('recorded notes'),
  };
  const { id } = await recordMatch(club, { ...hidden, date: getDateInDays(413) });
  await inviteOpponent(club, id, email('opponent'));
  const played = await recordMatch(club, { ...hidden, date: getDateInDays(-30) });
  const note = await club.api.put(`/api/v1/matches/${played.id}/played`, {
    data: { note: text('played note') },
  });
  expect(note.status(), await note.text()).toBe(204);
}
