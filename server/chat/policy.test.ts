import { randomUUID } from 'node:crypto';
import type { OpenedConversation } from '@fixturebook/contract/chat';
import { describe, expect, it } from 'vitest';
import {
  createProClub,
  createTestClub,
  createTestFixture,
  makeClubPro,
} from '../testing/builders.ts';
import {
  listTestConversations,
  listTestMessages,
  openTestConversation,
  sendTestMessage,
} from '../testing/chat.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const limited = await startTestApp({ worker: true });
const unlimited = await startTestApp({
  settings: { PLAN_LIMITS: 'off' },
  databaseUrl: limited.databaseUrl,
});

type TestClub = Awaited<ReturnType<typeof createTestClub>>;

const histories: [
  string,
  { mayHobby: boolean; make: (own: TestClub, other: TestClub) => Promise<unknown> },
][] = [
  ['the clubs had no contact', { mayHobby: false, make: async () => {} }],
  [
    'the other club opened it, but sent no message',
    { mayHobby: true, make: openConversationAsOther },
  ],
  ['the other club has sent a message', { mayHobby: true, make: sendMessageAsOther }],
  [
    'the other club has sent a message, and this club deleted the conversation',
    { mayHobby: true, make: receiveAndDeleteConversation },
  ],
  ['this club has sent a match request', { mayHobby: false, make: sendMatchRequest }],
  [
    'the other club has sent a match request',
    { mayHobby: true, make: (own, other) => sendMatchRequest(other, own) },
  ],
];

const callers = [
  { name: 'Hobby', on: limited, isPro: false, isFree: false },
  { name: 'Pro', on: limited, isPro: true, isFree: true },
  { name: 'Hobby without limits', on: unlimited, isPro: false, isFree: true },
];

describe.each(callers)('messages to another club on the plan $name', ({ on, isPro, isFree }) => {
  it.each(histories)(
    'lets a club open a conversation and write only if its plan allows that when %s',
    async (_name, { mayHobby, make }) => {
      const own = await createTestClub(limited);
      const other = await createProClub(limited);
      await make(own, other);
      if (isPro) await makeClubPro(limited, own.club.id);
      const may = isFree || mayHobby;
      const known = await findConversationId(own, other);
      const isListed = (await listTestConversations(on, own.browser)).items.length > 0;

      const open = await on.call('POST', '/api/v1/conversations', {
        as: own.browser,
        json: { clubId: other.club.id },
      });
      if (may || isListed) {
        expect(open.status).toBe(known ? 200 : 201);
        expect(await open.json()).toMatchObject({ mayWrite: may });
      } else await expectPlanRequiredError(open);

      const id = known ?? (await findConversationId(own, other));
      if (id === undefined) return;
      const seen = await on.call('GET', `/api/v1/conversations/${id}`, { as: own.browser });
      expect((await seen.json()).mayWrite).toBe(may);
      const before = await listTestMessages(on, own.browser, id);
      const sent = await sendMessage(on, own.browser, id);
      if (may) expect(sent.status).toBe(201);
      else {
        await expectPlanRequiredError(sent);
        expect(await listTestMessages(on, own.browser, id)).toEqual(before);
      }
    },
  );

  it('lets a club on any plan message the opponent of an agreed match', async () => {
    const { host, guest } = await createMatch(limited);
    const [own, other] = [guest, host];
    if (isPro) await makeClubPro(limited, own.club.id);
    const { id, mayWrite } = (await openTestConversation(
      on,
      own.browser,
      other.club.id,
    )) as OpenedConversation;
    expect(mayWrite).toBe(true);
    expect((await sendMessage(on, own.browser, id)).status).toBe(201);
  });

  it('lets a club on any plan read, report, block and delete a conversation', async () => {
    const own = await createTestClub(limited);
    const other = await createProClub(limited);
    if (isPro) await makeClubPro(limited, own.club.id);
    const { id } = await openTestConversation(limited, other.browser, own.club.id);
    const { id: upTo } = await sendTestMessage(limited, other.browser, id, 'Are you free?');
    const call = async (method: string, path: string, json?: unknown) =>
      (await on.call(method, `/api/v1${path}`, { as: own.browser, json })).status;
    expect(await call('GET', '/conversations')).toBe(200);
    expect(await call('GET', '/conversations/clubs')).toBe(200);
    expect(await call('GET', `/conversations/${id}/messages`)).toBe(200);
    expect(await call('PUT', `/conversations/${id}/read`, { upTo })).toBe(204);
    expect(await call('POST', '/reports', { conversationId: id, reason: '' })).toBe(201);
    expect(await call('POST', `/clubs/${other.club.slug}/block`)).toBe(204);
    expect(await call('DELETE', `/clubs/${other.club.slug}/block`)).toBe(204);
    expect(await call('DELETE', `/conversations/${id}`)).toBe(204);
  });

  it('lets clubs on any plan send and accept match requests', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(limited);
    if (isPro) await makeClubPro(limited, guest.club.id);
    const request = await createMatchRequest(on, guest.browser, {
      fixtureId: hostDate.id,
      ownFixtureId: guestDate.id,
    });
    const path = `/api/v1/match-requests/${request.id}/acceptance`;
    expect((await on.call('POST', path, { as: host.browser })).status).toBe(201);
  });

  it('returns the plan of the club, and whether its messages are limited, in the account data', async () => {
    const own = await createTestClub(limited);
    if (isPro) await makeClubPro(limited, own.club.id);
    const me = await (await on.call('GET', '/api/v1/me', { as: own.browser })).json();
    expect([me.plan, me.limited]).toEqual([isPro ? 'pro' : 'hobby', !isFree]);
  });
});

describe('a plan that ends during a conversation', () => {
  it('lets both clubs continue their conversation after the Pro plan of one ends', async () => {
    const own = await createProClub(limited);
    const other = await createTestClub(limited);
    const { id } = await openTestConversation(limited, own.browser, other.club.id);
    await sendTestMessage(limited, own.browser, id, 'Are you free on Sunday?');
    await endProPlan(own);
    await sendTestMessage(limited, own.browser, id, 'Or on Saturday?');
    await sendTestMessage(limited, other.browser, id, 'On Saturday.');
  });

  it('refuses a first message after the sender’s Pro plan ends, and accepts it when the sender is Pro again', async () => {
    const own = await createProClub(limited);
    const other = await createTestClub(limited);
    const { id } = await openTestConversation(limited, own.browser, other.club.id);
    await endProPlan(own);
    const clientId = randomUUID();
    await expectPlanRequiredError(await sendMessage(limited, own.browser, id, clientId));
    await limited.db.$client.query('update club_plans set pro_until = null where club_id = $1', [
      own.club.id,
    ]);
    expect((await sendMessage(limited, own.browser, id, clientId)).status).toBe(201);
    expect((await listTestMessages(limited, other.browser, id)).items).toHaveLength(1);
  });

  it('stores exactly the messages that were answered with 201 when the sender loses Pro during twelve concurrent sends', async () => {
    const own = await createProClub(limited);
    const other = await createTestClub(limited);
    const { id } = await openTestConversation(limited, own.browser, other.club.id);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => sendMessage(limited, own.browser, id))),
      endProPlan(own),
    ]);
    const taken = answers.filter(({ status }) => status === 201).length;
    for (const answer of answers) if (answer.status !== 201) await expectPlanRequiredError(answer);
    expect((await listTestMessages(limited, other.browser, id)).items).toHaveLength(taken);
    const later = await sendMessage(limited, own.browser, id);
    expect(later.status).toBe(taken > 0 ? 201 : 403);
  });

  it('acknowledges a repeated message that was stored before the Pro plan ended', async () => {
    const own = await createProClub(limited);
    const other = await createTestClub(limited);
    const { id } = await openTestConversation(limited, own.browser, other.club.id);
    const clientId = randomUUID();
    const first = await sendTestMessage(limited, own.browser, id, 'Hello?', clientId);
    await endProPlan(own);
    const again = await sendMessage(limited, own.browser, id, clientId);
    expect([again.status, (await again.json()).id]).toEqual([200, first.id]);
  });
});

async function openConversationAsOther(own: TestClub, other: TestClub) {
  await openTestConversation(limited, other.browser, own.club.id);
}

async function sendMessageAsOther(own: TestClub, other: TestClub) {
  const { id } = await openTestConversation(limited, other.browser, own.club.id);
  await sendTestMessage(limited, other.browser, id, 'Are you free on Sunday?');
  return id;
}

async function receiveAndDeleteConversation(own: TestClub, other: TestClub) {
  const id = await sendMessageAsOther(own, other);
  await limited.call('DELETE', `/api/v1/conversations/${id}`, { as: own.browser });
}

/** Sends a match request, which adds a card to the conversation of the two clubs. */
async function sendMatchRequest(asking: TestClub, asked: TestClub) {
  const free = await createTestFixture(limited, asked.browser);
  await createMatchRequest(limited, asking.browser, { fixtureId: free.id, teamName: '1st XI' });
  await waitForJobs(limited);
}

async function findConversationId(one: TestClub, other: TestClub): Promise<string | undefined> {
  const { rows } = await limited.db.$client.query(
    'select conversation_id as id from conversation_sides where club_id = $1 and other_club_id = $2',
    [one.club.id, other.club.id],
  );
  return rows[0]?.id;
}

function sendMessage(on: TestApp, as: Browser, id: string, clientId: string = randomUUID()) {
  const json = { clientId, body: 'Shall we play?' };
  return on.call('POST', `/api/v1/conversations/${id}/messages`, { as, json });
}

async function endProPlan({ club }: TestClub) {
  await limited.db.$client.query('update club_plans set pro_until = now() where club_id = $1', [
    club.id,
  ]);
}

async function expectPlanRequiredError(answer: Response) {
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    code: 'plan-required',
    detail: expect.stringContaining('part of Pro'),
  });
}
