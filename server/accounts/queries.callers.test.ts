import { expect, it } from 'vitest';
import {
  createSecretary,
  createSignedInBrowser,
  createSuspendedClub,
  createTestClub,
} from '../testing/builders.ts';
import { Browser, startTestApp } from '../testing/test-app.ts';
import { createCallerReader } from './queries.ts';

const app = await startTestApp();
const { db, secret } = app.foundation;

it('gives each of many requests at the same time its own caller', async () => {
  const clubs = await Promise.all(Array.from({ length: 12 }, () => createTestClub(app)));
  const suspended = await createSuspendedClub(app);
  const withoutClub = { ...(await createSecretary(app)), club: undefined };
  const ended = await createTestClub(app);
  await app.db.$client.query('delete from sessions where user_id = $1', [ended.userId]);
  const expired = await createTestClub(app);
  await app.db.$client.query('update sessions set expires_at = now() where user_id = $1', [
    expired.userId,
  ]);
  const [first] = clubs;
  if (!first) throw new Error('no club');
  const second = await createSignedInBrowser(app, first.userId);
  const forged = new Browser();
  const [name, value = ''] = [...first.browser.cookies][0] ?? [];
  forged.cookies.set(
    name ?? '',
    value.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
  );

  const readCaller = createCallerReader(db, secret, 'fixturebook-session');
  const read = (browser: Browser) => readCaller(new Headers({ cookie: browser.cookieHeader }));
  const asked = [
    ...clubs,
    { ...first, browser: second },
    first,
    suspended,
    withoutClub,
    ended,
    expired,
    { ...first, browser: forged },
  ];
  const callers = await Promise.all(asked.map(({ browser }) => read(browser)));

  const known = asked.slice(0, -3);
  expect(callers.slice(0, -3)).toMatchObject(
    known.map((one) => ({
      userId: one.userId,
      clubId: one.club?.id ?? null,
      suspended: one === suspended,
    })),
  );
  expect(callers.slice(-3)).toEqual([undefined, undefined, undefined]);
});
