import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Command, CommanderError } from 'commander';
import type { Operator } from '../platform/operator.ts';
import { findServerProgram } from './processes/server-bundle.ts';
import type { TestApp } from './test-app.ts';

type AppOfOperator = Pick<TestApp, 'databaseUrl' | 'foundation'>;
type AddCommands = (program: Command, operator: Operator) => void;

/** Runs a command, and returns what it printed. Throws if it ends with an error. */
export async function runOperatorCommand(
  app: AppOfOperator,
  addCommands: AddCommands,
  ...args: string[]
) {
  const { printed, error } = await runToEnd(app, addCommands, args);
  if (error) throw error;
  return printed;
}

/** Runs a command that may end with an error. */
export async function runOperatorCommandToEnd(
  app: AppOfOperator,
  addCommands: AddCommands,
  ...args: string[]
) {
  const { printed, error } = await runToEnd(app, addCommands, args);
  if (error && !(error instanceof CommanderError)) throw error;
  return { printed, exitCode: error?.exitCode ?? 0, complaint: error?.message ?? '' };
}

async function runToEnd(
  { databaseUrl, foundation }: AppOfOperator,
  addCommands: AddCommands,
  args: string[],
) {
  const printed: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addCommands(program, {
    readConfig: async () => ({ ...foundation.config, secret: foundation.secret }),
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
  try {
    await program.parseAsync(args, { from: 'user' });
    return { printed };
  } catch (error) {
    return { printed, error: error as Error };
  }
}

/** Runs a command of the operator's command-line tool in a process with the given settings. */
export async function runOperatorCliProcess(settings: Record<string, string>, ...args: string[]) {
  const { output, errors, exitCode } = await runOperatorCliProcessToEnd(settings, args);
  if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${errors}`);
  return output;
}

/** `wrapper` is a command before that of the tool, such as one that enters a namespace. */
export async function runOperatorCliProcessToEnd(
  settings: Record<string, string>,
  args: string[],
  wrapper: string[] = [],
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const script = await findServerProgram('cli');
  const [program = '', ...rest] = [...wrapper, process.execPath, script, ...args];
  const child = spawn(program, rest, {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { output, errors, exitCode: child.exitCode };
}
