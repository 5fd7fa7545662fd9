import { expect, it } from 'vitest';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addContactCommands } from './cli.ts';

const app = await startTestApp();
const run = (...words: string[]) =>
  runOperatorCommand(app, addContactCommands, 'contact', ...words);

async function sendContactMessage(fields: Record<string, unknown>): Promise<string> {
  const message = { name: 'A reader', email: 'reader@club.example', message: 'Hello.', ...fields };
  const response = await app.call('POST', '/api/v1/contact', { json: message });
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
