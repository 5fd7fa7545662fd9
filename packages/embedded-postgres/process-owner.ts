import { spawnSync } from 'node:child_process';
import { chown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export type ProcessOwner = {
  /** The words before each PostgreSQL command, which make it run as this user. */
  commandPrefix: string[];
  uid: number;
  gid: number;
};

/** The command prefix that stops PostgreSQL when the server is killed. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/** Finds a user for PostgreSQL, which refuses to run as root or as a user without a name. */
export async function findProcessOwner(): Promise<ProcessOwner> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0 && hasCurrentUserName()) {
    const prefix = [...DIE_WITH_PARENT, '--'];
    return { commandPrefix: canUseCommandPrefix(prefix) ? prefix : [], uid, gid };
  }
  const user = await findUserWithName();
  const mapped = [
    'unshare',
    '--user',
    `--map-user=${user.uid}`,
    `--map-group=${user.gid}`,
    '--',
    ...DIE_WITH_PARENT,
    '--',
  ];
  if (canUseCommandPrefix(mapped)) return { commandPrefix: mapped, uid, gid };
  const switched = [
    ...DIE_WITH_PARENT,
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  if (canUseCommandPrefix(switched)) return { commandPrefix: switched, ...user };
  throw new Error('PostgreSQL cannot run as this user. Use an ordinary user, or set DATABASE_URL.');
}

function hasCurrentUserName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** initdb needs a user with a name, also inside a user namespace. */
async function findUserWithName(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const users = lines
    .map((line) => line.split(':'))
    .map(([, , uid, gid]) => [uid, gid].map(Number));
  const pick = users.find(([uid]) => uid === 1000) ?? users.find(([uid]) => uid) ?? [];
  const [uid, gid] = pick;
  if (!uid || !gid) throw new Error('PostgreSQL needs a user other than root in /etc/passwd.');
  return { uid, gid };
}

function canUseCommandPrefix(prefix: string[]): boolean {
  const [program = '', ...args] = prefix;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

export async function changeFolderOwner(folder: string, { uid, gid }: ProcessOwner): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(join(folder, name), uid, gid);
  }
  await chown(folder, uid, gid);
}
