import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { expect, it, onTestFinished } from 'vitest';
import { cliCommands } from './cli-commands.ts';
import { findServerProgram } from './testing/processes/server-bundle.ts';

const operator = {
  readConfig: async () => {
    throw new Error('No command runs here.');
  },
  openDatabase: async () => {
    throw new Error('No command runs here.');
  },
  print: () => {},
  confirm: async () => false,
};

it.each(Object.entries(cliCommands))(
  'describes the command %s in the list as in its own help',
  async (name, { description, load }) => {
    const program = new Command();
    (await load())(program, operator);
    expect(program.commands.map((command) => [command.name(), command.description()])).toEqual([
      [name, description],
    ]);
  },
);

it('loads none of the modules of the server to print its help', async () => {
  const list = join(tmpdir(), `modules-${process.pid}.txt`);
  onTestFinished(() => rm(list, { force: true }));
  const recorder = `import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      appendFileSync(${JSON.stringify(list)}, url + '\\n');
      return next(url, context);
    } });`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(recorder)}`,
    await findServerProgram('cli'),
    'help',
  ]);
  for (const name of Object.keys(cliCommands)) expect(stdout).toContain(`  ${name} `);
  const modules = (await readFile(list, 'utf8')).trim().split('\n');
  const files = modules.filter((url) => url.startsWith('file:'));
  expect(files.map((url) => basename(url))).toEqual(['cli.js']);
});
