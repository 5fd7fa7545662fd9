import { hashPassword } from 'better-auth/crypto';
import { expect } from 'vitest';
import { identities } from '../accounts/schema.ts';
import { createSecretary, createTestClub } from './builders.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import { runQueuedJobs } from './run-queued-jobs.ts';
import type { Browser, TestApp } from './test-app.ts';

export const testPassword = 'correct horse battery staple';

/** Gives an account that was created without a sign-up a password. */
export async function setTestPassword(app: TestApp, userId: string) {
  await app.db.insert(identities).values({
    userId,
    providerId: 'credential',
    accountId: userId,
    password: await hashPassword(testPassword),
  });
}

export async function createSecretaryWithPassword(app: TestApp, email?: string) {
  const secretary = await createSecretary(app, email);
  await setTestPassword(app, secretary.userId);
  return secretary;
}

export async function createClubWithPassword(app: TestApp) {
  const created = await createTestClub(app);
  await setTestPassword(app, created.userId);
  return created;
}

export function requestErasure(
  app: TestApp,
  as: Browser,
  fields: { email: string; password?: string; code?: string },
) {
  return app.call('DELETE', '/api/v1/me', { as, json: { password: testPassword, ...fields } });
}

export async function runErasureJobs(app: TestApp) {
  await runQueuedJobs(app, 'accounts.erase');
  await runQueuedJobs(app, 'accounts.delete-export');
}

/** Asks for an export, makes the file and downloads it. */
export async function exportPersonalData(app: TestApp, as: Browser) {
  const asked = await callUntilAvailable(app, 'POST', '/api/v1/me/exports', { as });
  expect(asked.status).toBe(202);
  await runQueuedJobs(app, 'accounts.export');
  const { state, link } = await (
    await callUntilAvailable(app, 'GET', '/api/v1/me/export', { as })
  ).json();
  expect(state).toBe('ready');
  const file = await callUntilAvailable(app, 'GET', link, { as });
  expect(file.status).toBe(200);
  return file.json();
}

/** Returns a function that runs SQL on the database of the app and returns the rows. */
export function createTestQuery(app: TestApp) {
  return async (text: string, ...values: unknown[]) =>
    (await app.db.$client.query(text, values)).rows;
}
