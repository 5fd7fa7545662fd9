import { expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

const getPermission = (as: Browser | undefined, slug: string) =>
  app.call('GET', `/api/v1/clubs/${slug}/contact-permission`, { as });

it('allows a Hobby club to message another club only after that club has asked it for a match', async () => {
  const { host, guest, hostDate } = await createMatchingFreeDates(app);
  const mayWrite = async () =>
    (await (await getPermission(host.browser, guest.club.slug)).json()).mayWrite;
  expect(await mayWrite()).toBe(false);
  await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
  expect(await mayWrite()).toBe(true);
});

it('gives no permission to visitors, or for a club that does not exist', async () => {
  const { browser, club } = await createTestClub(app);
  expect((await getPermission(undefined, club.slug)).status).toBe(401);
  expect((await getPermission(browser, 'nobody')).status).toBe(404);
});
