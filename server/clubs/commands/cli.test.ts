import { expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addClubCommands } from './cli.ts';

const app = await startTestApp();

const run = (...words: string[]) => runOperatorCommand(app, addClubCommands, 'clubs', ...words);

it('suspends and restores a club with immediate effect', async () => {
  const { browser, club } = await createTestClub(app);
  expect(await run('suspend', club.slug)).toEqual([`${club.name} is suspended.`]);
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(403);
  expect(await run('restore', club.slug)).toEqual([`${club.name} is restored.`]);
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
});

it('exits with an error when the operator suspends a club that does not exist', async () => {
  await expect(run('suspend', 'nobody')).rejects.toThrow('No club has the slug nobody.');
});
