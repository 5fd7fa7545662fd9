import { expect, it } from 'vitest';
import { runOperatorCommand } from '../../testing/operator.ts';
import { createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { failedJobsQueue } from '../jobs/jobs.ts';
import { createSecrets } from '../secrets.ts';
import { addMailCommands } from './cli.ts';

const app = await startTestApp();
const run = (...words: string[]) => runOperatorCommand(app, addMailCommands, 'mail', ...words);

const letter = { subject: 'Marlow called off Saturday', paragraphs: ['We are sorry.'] };

async function addFailedMail(sealed: string) {
  const { rows } = await app.db.$client.query(
    `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
     values ($1, $2, 'mail.send-notice', gen_random_uuid(), 0, '{"reason": "SMTP 550"}') returning id`,
    [failedJobsQueue, { sealed }],
  );
  return rows[0].id as string;
}

it('lists the mails that wait by lane, with shortened addresses and without their texts', async () => {
  const { mail } = app.foundation;
  const [code, notice] = [createEmailAddress(), createEmailAddress()];
  await mail.send(app.db, code, letter, { kind: 'account' });
  await mail.send(app.db, notice, letter, { kind: 'notice' });
  await app.db.$client.query(
    `update pgboss.job set created_on = now() - interval '5 minutes' where name = 'mail.send'`,
  );
  await app.db.$client.query(
    `update pgboss.job set state = 'retry', retry_count = 2, output = '{"reason": "ECONNECTION"}'
     where name = 'mail.send-notice'`,
  );
  const lines = await run('waiting');
  expect(lines.slice(0, 3)).toEqual([
    'urgent: 1, the oldest 5 minutes old',
    expect.stringMatching(/^notice: 1, the oldest \d seconds? old$/),
    'bulk: 0',
  ]);
  expect(lines[3]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d {2}urgent {2}not tried {2}s…@club\.example$/,
  );
  expect(lines[4]).toMatch(/ {2}notice {2}tried 3×, ECONNECTION {2}s…@club\.example$/);
  expect(lines.join()).not.toMatch(/Marlow|sorry/);
  expect((await run('waiting', '--lane', 'notice', '--addresses')).at(-1)).toContain(notice);
  expect(await run('waiting', '--lane', 'bulk')).toEqual(['bulk: 0']);
  await expect(run('waiting', '--lane', 'slow')).rejects.toThrow('Enter urgent, notice, bulk.');
});

it('lists the mails that were given up with the reply of the mail server, and sends them again', async () => {
  expect(await run('failed')).toEqual(['No mail was given up.']);
  const { secrets } = app.foundation;
  const sealed = secrets.seal('mail', JSON.stringify({ to: 'bob@club.example', letter }));
  const id = await addFailedMail(sealed);
  const foreign = createSecrets('another secret of thirty-two chars').seal('mail', '{}');
  await addFailedMail(foreign);
  const lines = await run('failed');
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.endsWith(id))).toMatch(
    / {2}notice {2}tried 1×, SMTP 550 {2}b…@club\.example {2}/,
  );
  expect(lines.find((line) => !line.endsWith(id))).toContain('sealed with another SECRET');
  expect(await run('retry', id)).toEqual(['1 mail waits to be sent again.']);
  expect(await run('retry', 'notice')).toEqual(['1 mail waits to be sent again.']);
  expect(await run('failed')).toEqual(['No mail was given up.']);
  await expect(run('retry', 'notice')).rejects.toThrow(
    'No mail with that id or lane was given up.',
  );
  await expect(run('retry', 'nothing')).rejects.toThrow('nothing is not an id or a lane');
});
