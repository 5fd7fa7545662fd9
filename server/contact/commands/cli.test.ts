import { expect, it } from 'vitest';
import { createProClub, createTestClub } from '../../testing/builders.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { addContactCommands } from './cli.ts';

const app = await startTestApp();
const run = (...words: string[]) =>
  runOperatorCommand(app, addContactCommands, 'contact', ...words);

async function sendContactMessage(fields: Record<string, unknown>, as?: Browser): Promise<string> {
  const message = { name: 'A reader', email: 'reader@club.example', message: 'Hello.', ...fields };
  const response = await app.call('POST', '/api/v1/contact', { as, json: message });
  return (await response.json()).id;
}

it('prints the unmailed contact messages, and with --all every stored one', async () => {
  expect(await run()).toEqual(['No unmailed messages.']);
  expect(await run('--all')).toEqual(['No stored messages.']);
  const mailed = await sendContactMessage({ message: 'One\r\n\r\ntwo' });
  const waiting = await sendContactMessage({});
  const machine = await sendContactMessage({ subject: 'Bats' });
  await app.runJob('contact.mail', { id: mailed });

  const shown = (await run()).join('\n');
  expect(shown).not.toContain(mailed);
  expect(shown).toMatch(new RegExp(`Message ${waiting}\n  Came: 20\\S+Z\n  Mailed: not yet\n`));
  expect(shown).toContain('  Name: A reader\n  Email: reader@club.example\n    Hello.');
  expect(shown).toMatch(new RegExp(`Message ${machine}\n.*\n  Mailed: as it seems, a machine`));
  const all = (await run('--all')).join('\n');
  expect(all).toMatch(new RegExp(`Message ${mailed}\n.*\n  Mailed: 20\\S+Z\n`));
  expect(all).toContain('    One\n    \n    two');
});

it('prints the contact messages of clubs on Pro first and marks them, also in their email', async () => {
  await app.db.$client.query('delete from contact_messages');
  await app.db.$client.query('delete from rate_limits');
  const [pro, hobby] = [await createProClub(app), await createTestClub(app)];
  const visitor = await sendContactMessage({ email: pro.email });
  const fromHobby = await sendContactMessage({}, hobby.browser);
  const fromPro = await sendContactMessage({}, pro.browser);
  const shown = (await run()).join('\n');
  const order = [fromPro, visitor, fromHobby].map((id) => shown.indexOf(`Message ${id}`));
  expect(order.every((place) => place >= 0)).toBe(true);
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(shown.match(/Priority: from a club on Pro/g)).toHaveLength(1);
  expect(shown).toContain(`Message ${fromPro}\n  Priority: from a club on Pro\n`);
  for (const id of [fromPro, fromHobby]) await app.runJob('contact.mail', { id });
  const { rows } = await app.db.$client.query(
    'select text from development_mails where job_id = any($1::uuid[]) order by text',
    [[fromPro, fromHobby]],
  );
  expect(rows.map(({ text }) => text.startsWith('Priority: from a club on Pro'))).toEqual([
    false,
    true,
  ]);
});
