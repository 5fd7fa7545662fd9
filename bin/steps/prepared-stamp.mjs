import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';

const FOLDER = join(projectRoot, 'server/build');

/**
 * Takes the state of the sources before they are read. `finish` records that nothing has to be prepared for the command
 * while they are in this state, with which `bin/is-prepared.sh` compares theirs.
 */
export function startStamp(command) {
  const script = join(projectRoot, 'bin/is-prepared.sh');
  const options = { cwd: projectRoot, encoding: 'utf8' };
  const { status, stdout } = spawnSync('sh', [script, command, 'print'], options);
  return { finish: () => (status === 0 ? writeStamp(command, stdout) : undefined) };
}

/** A checkout that cannot be written to has no stamp, so each start reads all sources. */
function writeStamp(command, state) {
  const file = join(FOLDER, `.prepared-${command}`);
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(unfinished, state);
    renameSync(unfinished, file);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}
