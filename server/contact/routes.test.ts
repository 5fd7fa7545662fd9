import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createClubWithPassword, requestErasure, runErasureJobs } from '../testing/leaving.ts';
import { createEmailAddress, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ settings: { TRUST_PROXY: 'on' } });

const createMessageInput = (fields: Record<string, unknown> = {}) => ({
  name: 'A reader',
  email: createEmailAddress(),
  message: 'How do we join?',
  ...fields,
});

let addresses = 0;
function postContactMessage(
  json: unknown,
  { from = `198.51.${++addresses}.7`, key }: { from?: string; key?: string } = {},
) {
  const headers = { 'x-forwarded-for': from, ...(key ? { 'idempotency-key': key } : {}) };
  return app.call('POST', '/api/v1/contact', { json, headers });
}

async function listStoredMessages(email: string) {
  const { rows } = await app.db.$client.query(
    `select m.*, exists (select from pgboss.job
       where name = 'contact.mail' and data ->> 'id' = m.id::text) as queued
     from contact_messages m where email = $1`,
    [email],
  );
  return rows;
}

describe('POST /contact', () => {
  it('stores a contact message and queues its email in one transaction', async () => {
    const message = createMessageInput({
      name: ' A reader ',
      message: 'How do we join?\n\nAnd when? 🏏',
    });
    const response = await postContactMessage(message);
    expect(response.status).toBe(200);
    const { id } = await response.json();
    expect(await listStoredMessages(message.email)).toEqual([
      expect.objectContaining({
        id,
        name: 'A reader',
        message: message.message,
        suspect: false,
        mailed_at: null,
        queued: true,
      }),
    ]);
  });

  it.each([
    ['name', ''],
    ['name', '  '],
    ['name', 'a\nb'],
    ['name', 'a'.repeat(201)],
    ['name', undefined],
    ['email', ''],
    ['email', 'reader'],
    ['email', 'reader@club'],
    ['email', 'rea der@club.example'],
    ['email', 'a@b@club.example'],
    ['email', '@club.example'],
    ['email', `${'a'.repeat(250)}@b.example`],
    ['message', ''],
    ['message', ' \n '],
    ['message', 'a'.repeat(20_001)],
    ['message', 'a\u0000b'],
    ['message', 7],
  ])('rejects a contact message whose %s is %j and names the field', async (field, value) => {
    const message = createMessageInput({ [field]: value });
    const response = await postContactMessage(message);
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map(({ path }: { path: string }) => path)).toContain(field);
    expect(await listStoredMessages(message.email)).toEqual([]);
  });

  it('accepts a message of 20,000 characters that are not ASCII', async () => {
    const message = createMessageInput({ message: '€'.repeat(20_000) });
    expect((await postContactMessage(message)).status).toBe(200);
    expect((await listStoredMessages(message.email))[0].message).toHaveLength(20_000);
  });

  it('stores a message once when it is sent three times at the same time', async () => {
    const message = createMessageInput();
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => postContactMessage(message, { key })));
    const ids = await Promise.all(responses.map(async (one) => (await one.json()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await listStoredMessages(message.email)).toHaveLength(1);

    const other = await postContactMessage(createMessageInput(), { key });
    expect([other.status, (await other.json()).code]).toEqual([409, 'idempotency-key-reused']);
  });

  it('stores a message once when a club is erased before it is sent again', async () => {
    const message = createMessageInput();
    const key = randomUUID();
    const first = await (await postContactMessage(message, { key })).json();
    const leaver = await createClubWithPassword(app);
    expect((await requestErasure(app, leaver.browser, leaver)).status).toBe(204);
    await runErasureJobs(app);
    expect(await (await postContactMessage(message, { key })).json()).toEqual(first);
    expect(await listStoredMessages(message.email)).toHaveLength(1);
  });

  it('accepts five messages an hour from an IP address and does not count rejected ones', async () => {
    const from = '203.0.113.9';
    for (let count = 0; count < 3; count++)
      await postContactMessage(createMessageInput({ name: '' }), { from });
    for (let count = 0; count < 5; count++)
      expect((await postContactMessage(createMessageInput(), { from })).status).toBe(200);
    const message = createMessageInput();
    const sixth = await postContactMessage(message, { from });
    expect([sixth.status, (await sixth.json()).code]).toEqual([429, 'too-many-requests']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await listStoredMessages(message.email)).toEqual([]);
    expect((await postContactMessage(message)).status).toBe(200);
  });

  it.each([
    ['203.0.113.10', (port: number) => `203.0.113.10:${port}`],
    ['2001:db8::10', (port: number) => `[2001:db8::10]:${port}`],
  ])(
    'counts the messages of %s together when the proxy adds the port to the address',
    async (_address, format) => {
      for (let port = 4000; port < 4005; port++)
        await postContactMessage(createMessageInput(), { from: format(port) });
      const sixth = await postContactMessage(createMessageInput(), { from: format(4005) });
      expect(sixth.status).toBe(429);
    },
  );

  it('counts the address of the proxy and warns once when the proxy sends no IP address', async () => {
    for (let count = 0; count < 5; count++)
      await postContactMessage(createMessageInput(), { from: `unknown-${count}` });
    const sixth = await postContactMessage(createMessageInput(), { from: 'unknown-5' });
    expect(sixth.status).toBe(429);
    const warnings = app.logged.filter((line) => line.includes('X-Forwarded-For'));
    expect(warnings).toHaveLength(1);
  });

  it('stores but does not mail a message from a bot that fills in the hidden field', async () => {
    const message = createMessageInput({ subject: 'Cheap bats' });
    expect((await postContactMessage(message)).status).toBe(200);
    expect(await listStoredMessages(message.email)).toMatchObject([
      { suspect: true, queued: false },
    ]);
  });

  it('writes no content of a contact message to the log', async () => {
    const message = createMessageInput({ name: 'Unusual Name', message: 'Unusual words' });
    await postContactMessage(message);
    expect(app.logged.join()).not.toMatch(/Unusual/);
    expect(app.logged.join()).not.toContain(message.email);
  });
});
