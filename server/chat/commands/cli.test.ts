import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTwoClubsWithConversation, sendTestMessage } from '../../testing/chat.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addReportCommands } from './cli.ts';

const app = await startTestApp();

const run = (...words: string[]) => runOperatorCommand(app, addReportCommands, 'reports', ...words);

it('shows the operator open reports with both clubs, reason and messages', async () => {
  expect(await run()).toEqual(['No open reports.']);
  const { one, other, id } = await createTwoClubsWithConversation(app);
  await sendTestMessage(app, one.browser, id, 'Can you play?');
  await sendTestMessage(app, other.browser, id, 'Not against you.\nNot ever.');
  const json = { conversationId: id, reason: 'Rude.' };
  const response = await app.call('POST', '/api/v1/reports', { as: one.browser, json });
  const report = await response.json();
  const text = (await run()).join('\n');
  expect(text).toContain(`Report ${report.id}`);
  expect(text).toContain(`${one.club.name} (${one.club.slug}) about ${other.club.name}`);
  expect(text).toContain('Why: Rude.');
  expect(text).toContain(`${one.club.name}: Can you play?`);
  expect(text).toContain(`${other.club.name}: Not against you.\n    Not ever.`);
  expect(await run('handled', report.id)).toEqual([`Marked report ${report.id} as handled.`]);
  expect(await run()).toEqual(['No open reports.']);
});

it('exits with an error when the operator marks a report as handled that does not exist', async () => {
  const unknown = randomUUID();
  await expect(run('handled', unknown)).rejects.toThrow(`Report ${unknown} not found.`);
  await expect(run('handled', '1')).rejects.toThrow('Report 1 not found.');
});
