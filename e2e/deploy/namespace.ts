import {
  type ChildProcess,
  type ChildProcessByStdio,
  type StdioOptions,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The variables that every container has. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Makes the kernel end a command when this process ends. */
export const endWithThisProcess = ['setpriv', '--pdeathsig', 'KILL', '--'];

/** Gives a command mounts and processes of its own, which the kernel removes when the command ends. */
export const inNamespace = ['unshare', '--mount', '--pid', '--fork', '--kill-child'];

const running = new Set<ChildProcess>();

/** Ends all commands with their processes, so that their folders can be deleted. */
export function endAll() {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts a command that the kernel ends when this process ends. */
export function startCommand(command: string[], stdio: StdioOptions) {
  const [program = '', ...args] = [...endWithThisProcess, ...command];
  const child = spawn(program, args, { stdio });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

interface RootOptions {
  user?: string;
  folder?: string;
  variables?: Record<string, string>;
  /** Shell commands that mount more. `$root` is the root of the new file system. */
  mounts?: string[];
  /** What the processes can have at most, in lower case. All that this process has, if it is left out. */
  capabilities?: string[];
  hasNoNewPrivileges?: boolean;
}

/**
 * Starts a command in another root file system, in namespaces of its own. The kernel ends all its processes and removes all
 * its mounts when it ends or when this process ends, even by `kill -9`.
 */
export function startInRoot(root: string, command: string[], options: RootOptions = {}) {
  const { mounts = mountSystemFolders } = options;
  const script = ['set -e', ...mounts, 'exec chroot "$root" "$@"'].join('\n');
  return startPiped([
    ...[...inNamespace, '--', 'sh', '-c', `root=$1; shift\n${script}`, 'sh', root],
    ...asUser(root, command, options),
  ]);
}

/** Starts a command beside one that runs in another root file system, as `docker compose exec` does. */
export function startBeside(
  running: ChildProcess,
  root: string,
  command: string[],
  options: RootOptions = {},
) {
  const target = `--target=${findFirstProcess(running)}`;
  return startPiped([
    ...['nsenter', target, '--mount', '--pid', '--root', '--wd', '--'],
    ...asUser(root, command, options),
  ]);
}

function startPiped(command: string[]) {
  const child = startCommand(command, ['ignore', 'pipe', 'pipe']);
  // The streams are null only with other values of `stdio`.
  return child as ChildProcessByStdio<null, Readable, Readable>;
}

/** Returns the command with the user, the rights, the folder and the variables of a container. */
function asUser(root: string, command: string[], options: RootOptions) {
  const { user = 'root', folder = '/', variables = {}, capabilities, hasNoNewPrivileges } = options;
  const { uid, gid, home } = findUser(root, user);
  const kept = capabilities?.map((name) => `,+${name}`).join('');
  return [
    // The kernel forgets the signal of `unshare --kill-child` when the user changes.
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--pdeathsig', 'KILL'],
    ...(kept === undefined ? [] : [`--bounding-set=-all${kept}`, '--inh-caps=-all']),
    ...(hasNoNewPrivileges ? ['--no-new-privs'] : []),
    ...['env', '--ignore-environment', `--chdir=${folder}`],
    ...Object.entries({ PATH, HOME: home, ...variables }).map(
      ([name, value]) => `${name}=${value}`,
    ),
    ...command,
  ];
}

const mountSystemFolders = ['mount -t proc proc "$root/proc"', 'mount --rbind /dev "$root/dev"'];

/** Runs a command in another root file system. Throws an error with the end of its output if it fails. */
export function runInRoot(root: string, command: string[], options: RootOptions = {}) {
  return waitForSuccess(startInRoot(root, command, options), command);
}

/** Returns the output of a command. Throws an error with the end of its output if it fails. */
export async function waitForSuccess(
  child: ReturnType<typeof startInRoot>,
  command: string[],
): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  if (code === 0) return output;
  throw new Error(`${command.join(' ')} failed:\n${output.slice(-3_000)}`);
}

/**
 * Sends SIGTERM to the command, which is the first process of its namespace. Returns its exit code, or null if it had to
 * be killed because it still ran after the time limit.
 */
export async function stopInRoot(child: ChildProcess, timeoutMs: number) {
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  process.kill(findFirstProcess(child), 'SIGTERM');
  const [code] = await ended;
  clearTimeout(timer);
  return code as number | null;
}

/** Returns the id of the first process in the namespace of a command. */
function findFirstProcess({ pid }: ChildProcess) {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
}

/** Reads the user from the new root, because this system may give its ids to another user. */
function findUser(root: string, user: string) {
  const lines = readFileSync(join(root, 'etc/passwd'), 'utf8').split('\n');
  const [, , uid, gid, , home] =
    lines.map((line) => line.split(':')).find(([name]) => name === user) ?? [];
  if (uid === undefined || gid === undefined || home === undefined)
    throw new Error(`The image has no user ${user}.`);
  return { uid: Number(uid), gid: Number(gid), home };
}
