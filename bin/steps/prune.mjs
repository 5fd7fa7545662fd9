import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listNeededPackages, readLockedPackages } from './lock-file.mjs';
import { projectRoot, workspaces } from './project.mjs';

/** Source maps, type declarations, static C libraries, and the C headers of Node. Neither Node nor the build tools read them. */
const DEVELOPMENT_FILE = /(\.map|\.d\.[cm]?ts|\.a|node-linux-\w+\/include\/.*)$/;

export function isDevelopmentFile(path) {
  return DEVELOPMENT_FILE.test(path);
}

/**
 * Deletes what is needed neither to build nor to run the server: a third of an installation without
 * development packages. The next installation for development replaces all of `node_modules`.
 */
export function deleteDevelopmentFiles() {
  for (const path of listOptionalDevelopmentPackages(readLockedPackages()))
    rmSync(join(projectRoot, path), { recursive: true, force: true });
  for (const folder of ['.', ...workspaces]) {
    const packages = join(folder, 'node_modules');
    if (existsSync(join(projectRoot, packages))) deleteFiles(packages);
  }
}

/**
 * Lists development packages that npm installs because a package of the server can use them, such as
 * `drizzle-kit`, and their programs for this machine, which are packages too. Leaves out what a package that
 * stays needs.
 */
export function listOptionalDevelopmentPackages(packages) {
  const optional = Object.entries(packages).filter(([, { devOptional }]) => devOptional);
  const programs = optional.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => `node_modules/${name}`),
  );
  let found = [...optional.map(([path]) => path), ...programs];
  for (;;) {
    const needed = listPackagesThatOthersNeed(packages, found);
    const unneeded = found.filter((path) => !needed.has(getPackageName(path)));
    if (unneeded.length === found.length) return found;
    found = unneeded;
  }
}

function listPackagesThatOthersNeed(packages, paths) {
  const others = Object.entries(packages).filter(
    ([path, { dev }]) => !dev && !paths.includes(path),
  );
  return new Set(others.flatMap(([, entry]) => listNeededPackages(entry)));
}

function getPackageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Enters no symbolic links, because those of the workspaces lead to the sources. */
function deleteFiles(folder) {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) deleteFiles(path);
    else if (entry.isFile() && isDevelopmentFile(path)) rmSync(join(projectRoot, path));
  }
}
