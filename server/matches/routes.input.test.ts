import { expect, it } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { type RequestOptions, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const id = crypto.randomUUID();
const request = `match-requests/${id}`;
const match = `matches/${id}`;
const proposals = `${match}/terms-proposals`;

/** Invalid calls for the routes of this feature, with the field that the error response names. */
const invalidCalls: [call: string, field: string, json?: object][] = [
  ['GET fixtures/1/opponents', 'id'],
  ['GET me/opponent-counts?from=2027-05-01', 'to'],
  ['GET me/opponent-counts?from=2027-05-02&to=2027-05-01', 'to'],
  ['GET me/fixtures?season=1066', 'season'],
  ['GET match-requests?direction=up', 'direction'],
  ['GET match-requests?status=new', 'status'],
  ['GET match-requests?after=x', 'after'],
  [
    'GET match-requests?after=0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
    'after',
  ],
  [
    'GET match-requests?after=2999-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
    'after',
  ],
  ['POST match-requests', 'fixtureId', {}],
  ['POST match-requests', 'message', { fixtureId: id, message: 'x'.repeat(1001) }],
  ['POST match-requests', 'terms.startTime', { fixtureId: id, terms: { startTime: 'noon' } }],
  ['GET match-requests/1', 'id'],
  ['POST match-requests/1/acceptance', 'id'],
  ['POST match-requests/1/refusal', 'id', { reason: 'Full up' }],
  [`POST ${request}/refusal`, 'reason', { reason: '' }],
  ['DELETE match-requests/1', 'id'],
  ['GET matches/1', 'id'],
  ['POST matches/1/terms-proposals', 'id', { terms: {} }],
  [`POST ${proposals}`, 'terms', {}],
  [`POST ${proposals}`, 'terms.date', { terms: { date: '31 May' } }],
  [`POST ${proposals}/1/acceptance`, 'proposalId'],
  [`POST ${proposals}/1/refusal`, 'proposalId', { reason: '' }],
  [`POST ${proposals}/${id}/refusal`, 'reason', { reason: 'x'.repeat(1001) }],
  [`DELETE ${proposals}/1`, 'proposalId'],
  ['POST matches/1/cancellation', 'id', { reason: 'weather' }],
  [`POST ${match}/cancellation`, 'reason', { reason: 'bored' }],
  [`POST ${match}/cancellation`, 'readvertise', { reason: 'weather', readvertise: 'yes' }],
  ['POST matches/1/reconfirmation', 'id', { answer: 'on' }],
  [`POST ${match}/reconfirmation`, 'answer', { answer: 'perhaps' }],
  ['GET reconfirmations', 'token'],
  ['POST reconfirmations', 'token', { answer: 'on' }],
  ['POST reconfirmations', 'answer', { token: 'x', answer: 'perhaps' }],
];
const { browser } = await createTestClub(app);

it.each(invalidCalls)('rejects %s and names the invalid field %s', async (call, field, json) => {
  const response = await sendApiRequest(call, { as: browser, json });
  expect(response.status).toBe(400);
  const { code, errors } = await response.json();
  expect([code, errors[0]?.path]).toEqual(['invalid-input', field]);
});

const clubOnlyCalls = invalidCalls.filter(([call]) => !/^\w+ reconfirmations/.test(call));
it.each(clubOnlyCalls)('rejects %s from visitors', async (call, _field, json) => {
  expect((await sendApiRequest(call, { json })).status).toBe(401);
});

function sendApiRequest(call: string, options: RequestOptions) {
  const [method = '', path = ''] = call.split(' ');
  return app.call(method, `/api/v1/${path}`, options);
}
