import { cpSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildWebApp, bundleServer } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { listPackagesWithNeeded, readLockedPackages } from './steps/lock-file.mjs';
import { getPinnedNode } from './steps/node.mjs';
import { projectRoot } from './steps/project.mjs';
import { isDevelopmentFile } from './steps/prune.mjs';
import { releaseContent, releasePackages } from './steps/release-content.mjs';
import { copyReleaseFiles } from './steps/release-files.mjs';
import { CommandError, runCommand, runProgram } from './steps/run-program.mjs';
import { tryRelease } from './steps/try-release.mjs';

const releaseFolder = join(projectRoot, 'release');

await runCommand(async () => {
  if (process.platform !== 'linux') throw new CommandError('Make a release on Linux.');
  await installDependencies({ forDevelopment: false });
  await buildWebApp();
  await linkPostgresLibraries();
  const name = `fixturebook-${readLockedPackages()[''].version}-linux-${process.arch}`;
  const folder = join(releaseFolder, name);
  rmSync(folder, { recursive: true, force: true });
  copyReleaseFiles(projectRoot, folder, releaseContent);
  await bundleServer(join(folder, 'server/build'));
  copyPackages(folder);
  const archive = `${folder}.tar.gz`;
  const untried = `${archive}.part`;
  await pack(folder, untried);
  await tryRelease(untried, name);
  renameSync(untried, archive);
  const megabytes = Math.ceil(statSync(archive).size / 1024 ** 2);
  console.log(
    `The release is ${archive} (${megabytes} MB). Unpack it and run ${name}/bin/fixturebook.sh start; ` +
      'see docs/operations.md.',
  );
  return 0;
});

/** The server cannot create these links where only root can write to the unpacked archive. */
async function linkPostgresLibraries() {
  const script = "await (await import('./packages/embedded-postgres/binaries.ts')).findBinaries();";
  const command = [getPinnedNode(), '--input-type=module', '--eval', script];
  const { ok, output } = await runProgram(command, { cwd: projectRoot });
  if (!ok) throw new CommandError(`The libraries of PostgreSQL are incomplete: ${output.trim()}`);
}

/** Copies the packages that the bundle does not contain and the pinned Node, and links the contract. */
function copyPackages(folder) {
  const pinnedNode = `node_modules/node-linux-${process.arch}`;
  for (const path of [...listPackagesWithNeeded('server', releasePackages), pinnedNode])
    copy(folder, path, (file) => !isDevelopmentFile(file) && !isNested(path, file));
  mkdirSync(join(folder, 'node_modules/@fixturebook'));
  symlinkSync('../../contract', join(folder, 'node_modules/@fixturebook/contract'));
}

/** The packages inside a package are copied only if the server needs them. */
function isNested(path, file) {
  return file.startsWith(`${path}/node_modules`);
}

function copy(folder, path, isWanted) {
  cpSync(join(projectRoot, path), join(folder, path), {
    recursive: true,
    // Otherwise links in packages would lead to the packages of this checkout.
    verbatimSymlinks: true,
    filter: (source) => isWanted(source.slice(projectRoot.length + 1)),
  });
}

/** The modes in the archive do not depend on the umask of the person who makes the release. */
async function pack(folder, archive) {
  const attributes = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const { ok, output } = await runProgram(
    ['tar', '--create', '--gzip', `--file=${archive}`, ...attributes, basename(folder)],
    { cwd: releaseFolder },
  );
  if (!ok) throw new CommandError(`The archive could not be made: ${output.trim()}`);
  rmSync(folder, { recursive: true });
}
