import type {
  InvitedMatch,
  OfferedMatch,
  OfferedMatchList,
} from '@fixturebook/contract/card/invitations';
import type {
  RecordedMatch,
  RecordedMatchInput,
} from '@fixturebook/contract/card/recorded-matches';
import { expect } from 'vitest';
import type { MailContent } from '../../platform/mail/letter.ts';
import { createTestClub } from '../builders.ts';
import { createRecordedMatch } from '../matches.ts';
import { callUntilAvailable } from '../retry-while-unavailable.ts';
import { type Browser, createEmailAddress, type TestApp } from '../test-app.ts';
import type { RouteCall } from './route-call.ts';

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
  const response = await callUntilAvailable(app, 'POST', path, { as, json: { email } });
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
  const response = await callUntilAvailable(app, 'POST', '/api/v1/invited-match', {
    json: { token },
  });
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

/** Reads a match of another club that is offered to the club of the browser. */
export async function readOfferedMatch(
  app: TestApp,
  as: Browser,
  matchId: string,
): Promise<OfferedMatch | undefined> {
  const response = await callUntilAvailable(app, 'GET', '/api/v1/me/invited-matches', { as });
  const { items }: OfferedMatchList = await response.json();
  return items.find((match) => match.matchId === matchId);
}

/** For each route about an invitation that takes the id of a match: creates the invitation, and a request. */
export function createInvitationCalls(
  app: TestApp,
  date: string,
): Record<string, () => Promise<RouteCall>> {
  async function createCall(suffix: string, json?: object): Promise<RouteCall> {
    const { browser, match, token } = await createInvitedMatch(app, { date });
    if (suffix)
      await answerInvitation(app, token, { answer: 'different', proposal: { startTime: '12:00' } });
    const address = `/api/v1/recorded-matches/${match.id}/invitation${suffix}`;
    return { address, json, allowedBrowser: browser };
  }

  async function createOfferCall(suffix: string, fields?: object): Promise<RouteCall> {
    const invited = await createTestClub(app);
    const { match, browser } = await createInvitedMatch(app, { date, email: invited.email });
    const address = `/api/v1/me/invited-matches/${match.id}${suffix}`;
    const offered = await readOfferedMatch(app, invited.browser, match.id);
    const json = fields && { ...fields, version: offered?.version };
    return { address, json, allowedBrowser: invited.browser, otherClubBrowser: browser };
  }

  return {
    'POST /recorded-matches/{id}/invitation': async () => {
      const { browser } = await createTestClub(app);
      const { id } = await createRecordedMatch(app, browser, { date, competition: 'friendly' });
      const address = `/api/v1/recorded-matches/${id}/invitation`;
      return { address, json: { email: createEmailAddress() }, allowedBrowser: browser };
    },
    'DELETE /recorded-matches/{id}/invitation': () => createCall(''),
    'POST /recorded-matches/{id}/invitation/proposal/acceptance': () =>
      createCall('/proposal/acceptance', {}),
    'POST /recorded-matches/{id}/invitation/proposal/refusal': () =>
      createCall('/proposal/refusal', {}),
    'POST /me/invited-matches/{matchId}/acceptance': () =>
      createOfferCall('/acceptance', { teamName: 'Saturday XI' }),
    'POST /me/invited-matches/{matchId}/refusal': () => createOfferCall('/refusal'),
  };
}
