import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import type { Operator } from '../platform/operator.ts';
import type { TestApp } from './test-app.ts';

export async function runOperatorCommand(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  addCommands: (program: Command, operator: Operator) => void,
  ...args: string[]
) {
  const printed: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addCommands(program, {
    openDatabase: async () => ({
      // Commands must not use the connections of a pooler, so nothing listens at its address.
      databaseUrl: 'postgres://127.0.0.1:1/pooler',
      directUrl: databaseUrl,
      ownerUrl: databaseUrl,
      stop: async () => {},
    }),
    print: (line) => printed.push(line),
    confirm: async () => false,
  });
  for (const command of program.commands)
    for (const one of [command, ...command.commands]) one.exitOverride();
  await program.parseAsync(args, { from: 'user' });
  return printed;
}

const cliScript = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Runs a command of the operator's command-line tool in a process with the given settings. */
export async function runOperatorCliProcess(settings: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [cliScript, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')}: ${errors}`);
  return output;
}
