import { expect } from '@playwright/test';
import { createEmailAddress, type TestClub } from './clubs.ts';
import { EmailInbox } from './inbox.ts';
import { recordMatch } from './matches.ts';

export const opponent = 'Ash Green';

/** Records a friendly over HTTP, by default at home, against an opponent that has no account. */
export function recordFriendly(
  club: TestClub,
  date: string,
  fields: Parameters<typeof recordMatch>[1] = {},
) {
  const friendly = { teamName: 'Sunday XI', opponent, competition: 'friendly' } as const;
  return recordMatch(club, { date, ...friendly, ...fields });
}

/** Invites the opponent of a recorded match over HTTP. */
export async function inviteOpponent(club: TestClub, matchId: string, email: string) {
  const path = `/api/v1/recorded-matches/${matchId}/invitation`;
  const response = await club.api.post(path, { data: { email } });
  expect(response.status(), await response.text()).toBe(201);
}

/** Records a friendly, invites its opponent at a new address, and returns the paths of the links in the mail. */
export async function recordAndInvite(...recorded: Parameters<typeof recordFriendly>) {
  const [club] = recorded;
  const { id } = await recordFriendly(...recorded);
  const email = createEmailAddress();
  await inviteOpponent(club, id, email);
  const inbox = new EmailInbox(email);
  return { id, email, inbox, ...(await readLinks(inbox, 'is this right?')) };
}

/** Waits for a mail to an invited opponent, and returns the paths of its links. */
export async function readLinks(inbox: EmailInbox, subject: string) {
  const find = async () => (await inbox.list()).find((mail) => mail.subject.includes(subject));
  await expect.poll(find, { message: `a mail about “${subject}”` }).toBeDefined();
  const text = (await find())?.text ?? '';
  const findPath = (page: string) => {
    const [link] = text.match(new RegExp(`https?:\\S+/${page}\\?\\S+`)) ?? [];
    if (!link) return '';
    const { pathname, search } = new URL(link);
    return pathname + search;
  };
  return { text, answerPath: findPath('invited-match'), stopPath: findPath('stop-emails') };
}

/** Answers “yes” over HTTP for the invited opponent that has the link. */
export async function confirmInvitedMatch({ api }: TestClub, answerPath: string) {
  const token = new URL(answerPath, 'https://fixturebook.example').searchParams.get('token');
  const read = await api.post('/api/v1/invited-match', { data: { token } });
  const { version } = await read.json();
  const data = { token, version, answer: 'yes' };
  const response = await api.post('/api/v1/invited-match/answer', { data });
  expect(response.status(), await response.text()).toBeLessThan(300);
}

export async function readInvitation({ api }: TestClub, matchId: string) {
  const response = await api.get(`/api/v1/recorded-matches/${matchId}`);
  const match: { startTime: string; invitation: { state: string; version: string } | null } =
    await response.json();
  return match;
}

/** Changes the start of a recorded match over HTTP. */
export async function changeStart({ api }: TestClub, id: string, startTime: string) {
  const path = `/api/v1/recorded-matches/${id}`;
  const match = await (await api.get(path)).json();
  const headers = { 'If-Match': `"${match.version}"` };
  const { teamName, opponent, competition, date, side, ground, postcode } = match;
  const data = { teamName, opponent, competition, date, side, ground, postcode, startTime };
  expect((await api.put(path, { data, headers })).status()).toBe(200);
}
