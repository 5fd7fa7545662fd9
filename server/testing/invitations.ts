import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import type {
  RecordedMatch,
  RecordedMatchInput,
} from '@fixturebook/contract/card/recorded-matches';
import { expect } from 'vitest';
import type { MailContent } from '../platform/mail/letter.ts';
import { createTestClub } from './builders.ts';
import { createRecordedMatch } from './matches.ts';
import { type Browser, createEmailAddress, type TestApp } from './test-app.ts';

/** Creates a club with a recorded friendly, and invites its opponent. Returns the token of the link in the mail. */
export async function createInvitedMatch(
  app: TestApp,
  fields: Partial<RecordedMatchInput> & { email?: string } = {},
) {
  const { email = createEmailAddress(), ...values } = fields;
  const club = await createTestClub(app);
  const { id } = await createRecordedMatch(app, club.browser, {
    competition: 'friendly',
    ...values,
  });
  const match = await inviteOpponent(app, club.browser, id, email);
  const [letter] = await listMailsTo(app, email);
  return { ...club, match, email, token: getToken(letter), letter };
}

async function inviteOpponent(app: TestApp, as: Browser, id: string, email: string) {
  const path = `/api/v1/recorded-matches/${id}/invitation`;
  const response = await app.call('POST', path, { as, json: { email } });
  expect(response.status).toBe(201);
  return (await response.json()) as RecordedMatch;
}

/** Lists the queued mails to an address in an app without workers, the newest first. */
export async function listMailsTo(app: TestApp, address: string): Promise<MailContent[]> {
  const { rows } = await app.db.$client.query(
    "select data ->> 'sealed' as sealed from pgboss.job where name like 'mail.send%' order by created_on desc, id desc",
  );
  return rows.flatMap(({ sealed }) => {
    const { to, letter } = JSON.parse(app.foundation.secrets.open('mail', sealed));
    return to === address ? [letter] : [];
  });
}

/** Returns the token of the link to the match. */
export function getToken(letter: MailContent | undefined): string {
  return new URL(letter?.action?.url ?? '').searchParams.get('token') ?? '';
}

export async function readInvitedMatch(app: TestApp, token: string): Promise<InvitedMatch> {
  const response = await app.call('POST', '/api/v1/invited-match', { json: { token } });
  expect(response.status).toBe(200);
  return response.json();
}

/** Answers for the invited opponent, by default against the version that its page shows now. */
export async function answerInvitation(
  app: TestApp,
  token: string,
  answer: Record<string, unknown> & { answer: 'yes' | 'different' | 'no' },
) {
  const version = answer.version ?? (await readInvitedMatch(app, token)).version;
  const json = { token, ...answer, version };
  return app.call('POST', '/api/v1/invited-match/answer', { json });
}
