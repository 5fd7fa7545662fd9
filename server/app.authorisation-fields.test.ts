import { describe, expect, it } from 'vitest';
import { getClubPlan, payForPro, startBillingApp } from './testing/billing.ts';
import {
  createSecretary,
  createSuspendedClub,
  makeClubHobby,
  makeClubPro,
} from './testing/builders.ts';
import type { FieldCall } from './testing/field-calls/field-call.ts';
import { createCallByField } from './testing/field-calls/field-calls.ts';
import type { ApiDocument } from './testing/fuzz/request-arbitrary.ts';
import { listTextFields } from './testing/fuzz/text-fields.ts';
import type { Browser } from './testing/test-app.ts';

const spring = new Date('2030-06-01T06:00:00Z');
/** Undefined while clubs pay, because the payment provider works with the real time. */
let now: Date | undefined = spring;
const { app, bank } = await startBillingApp({ clock: () => now ?? new Date() });

const strangers = {
  visitor: { browser: undefined, status: 401 },
  'account without a club': { ...(await createSecretary(app)), status: 403 },
  'suspended club': { ...(await createSuspendedClub(app)), status: 403 },
};

/** The id in a credential counts only with the signature of its passkey: see accounts/routes/passkeys.test.ts. */
const signedByPasskey = ['POST /api/auth/sign-in/passkey', 'POST /api/v1/me/passkeys'];

it('tests every text of a body or a query that is the id of an item', () => {
  const ids = listTextFields(app.document as unknown as ApiDocument).filter(
    ({ name, route }) =>
      /^(id|key|upTo|except)$|Id$/.test(name) && !signedByPasskey.includes(route),
  );
  expect(ids.map(({ route, path }) => `${route} ${path}`).sort()).toEqual(
    Object.keys(createCallByField).sort(),
  );
});

const setPlanByCaller: Record<string, (club: FieldCall['caller']) => Promise<void>> = {
  'Hobby club': async () => {},
  'Pro club': ({ club }) => makeClubPro(app, club.id),
  'paying club': async (club) => {
    const before = now;
    now = undefined;
    await payForPro(app, bank, club);
    now = before;
  },
};

const cases = Object.keys(createCallByField).flatMap((field) =>
  Object.keys(setPlanByCaller).map((caller) => [field, caller] as const),
);

describe.each(cases)('%s as a %s', (field, callerName) => {
  it('gives no caller access to the item of another club, and changes nothing of that club', async () => {
    now = spring;
    const call = await createCall(field, callerName);
    const [method = ''] = field.split(' ');
    const send = (id: string, as: Browser | undefined) => {
      const { address, json } = call.createRequest(id);
      return app.call(method, address, { as, json });
    };
    const before = await call.readAsOther();
    for (const [name, { browser, status }] of Object.entries(strangers)) {
      const response = await send(call.foreignId, browser);
      expect([name, response.status]).toEqual([name, call.strangerStatuses?.[name] ?? status]);
    }
    const response = await send(call.foreignId, call.caller.browser);
    const isHobby = callerName === 'Hobby club';
    expect(response.status).toBe((isHobby && call.hobbyStatus) || call.status);
    if (call.secret) expect(await response.text()).not.toContain(call.secret);
    expect(await call.readAsOther()).toEqual(before);

    const allowed = await send(call.ownId, call.caller.browser);
    if (call.needsPro && isHobby) expect(allowed.status).toBe(403);
    else expect(allowed.status).toBeLessThan(300);
  });
});

/** Creates the request, and then puts its caller on the plan. */
async function createCall(field: string, callerName: string) {
  const call = await createCallByField[field]?.(app, (time) => {
    now = time;
  });
  if (!call) throw new Error(`${field} has no call.`);
  await makeClubHobby(app, call.caller.club.id);
  await setPlanByCaller[callerName]?.(call.caller);
  const plan = callerName === 'Hobby club' ? 'hobby' : 'pro';
  expect(await getClubPlan(app, call.caller)).toBe(plan);
  return call;
}
