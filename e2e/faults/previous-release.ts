import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The last commit of version 0.1.0. Name the commit of a newer release here when it is released. */
const previousRelease = { version: '0.1.0', commit: '4f579ea0886d9568b47ca5c495adc31f09cb076b' };

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Extracts the server of the previous release from the history of this checkout into a temporary
 * folder, and returns the folder. It uses the packages and the web app of this checkout.
 */
export async function extractPreviousRelease() {
  const folder = await mkdtemp(join(tmpdir(), `fixturebook-${previousRelease.version}-`));
  const run = promisify(execFile);
  const archive = join(folder, 'release.tar');
  const parts = ['package.json', 'server', 'contract', 'packages'];
  await run('git', ['archive', '-o', archive, previousRelease.commit, ...parts], {
    cwd: projectRoot,
  });
  await run('tar', ['-xf', archive], { cwd: folder });
  await linkPackages(folder);
  await mkdir(join(folder, 'web'));
  await symlink(join(projectRoot, 'web/build'), join(folder, 'web/build'));
  return { ...previousRelease, folder, serverFolder: join(folder, 'server') };
}

/** Links each package, but not the workspaces, whose code is that of the release. */
async function linkPackages(folder: string) {
  const packages = join(folder, 'node_modules');
  const workspaces = join(packages, '@fixturebook');
  await mkdir(workspaces, { recursive: true });
  for (const name of await readdir(join(projectRoot, 'node_modules')))
    if (name !== '@fixturebook' && !name.startsWith('.cache'))
      await symlink(join(projectRoot, 'node_modules', name), join(packages, name));
  await symlink(join(folder, 'contract'), join(workspaces, 'contract'));
  await symlink(join(folder, 'packages/embedded-postgres'), join(workspaces, 'embedded-postgres'));
  await symlink(join(projectRoot, 'server/node_modules'), join(folder, 'server/node_modules'));
}
