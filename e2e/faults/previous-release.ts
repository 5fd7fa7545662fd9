import { execFile } from 'node:child_process';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The last commit of version 0.1.0. Name the commit of a newer release here when it is released. */
const previousRelease = { version: '0.1.0', commit: '4f579ea0886d9568b47ca5c495adc31f09cb076b' };

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Extracts the server of the previous release from the history of this checkout into a temporary
 * folder with the packages that it names, and returns the folder. It uses the web app of this checkout.
 */
export async function extractPreviousRelease() {
  const folder = await mkdtemp(join(tmpdir(), `fixturebook-${previousRelease.version}-`));
  const run = promisify(execFile);
  const archive = join(folder, 'release.tar');
  // npm needs the package.json of every workspace that the lock file names.
  const others = ['web', 'e2e', 'bench'].map((workspace) => `${workspace}/package.json`);
  const locked = ['package.json', 'package-lock.json', ...others];
  const parts = [...locked, 'server', 'contract', 'packages'];
  await run('git', ['archive', '-o', archive, previousRelease.commit, ...parts], {
    cwd: projectRoot,
  });
  await run('tar', ['-xf', archive], { cwd: folder });
  const packages = [
    '--workspace',
    'server',
    '--include=optional',
    '--omit=dev',
    '--ignore-scripts',
  ];
  await run('npm', ['ci', ...packages], { cwd: folder });
  await symlink(join(projectRoot, 'web/build'), join(folder, 'web/build'));
  return { ...previousRelease, folder, serverFolder: join(folder, 'server') };
}
