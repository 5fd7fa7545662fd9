import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot, readFileOrEmpty } from './project.mjs';

/** Returns the entries of `package-lock.json` by their paths. */
export function readLockedPackages() {
  return JSON.parse(readFileOrEmpty('package-lock.json')).packages;
}

/** Lists the folders of packages that a workspace finds under these names, and of all packages that they need. */
export function listPackagesWithNeeded(workspace, names) {
  const packages = readLockedPackages();
  const found = new Set();
  const add = (from, name) => {
    const folder = findPackageFolder(packages, from, name);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    for (const needed of listNeededPackages(packages[folder])) add(folder, needed);
  };
  for (const name of names) add(workspace, name);
  return [...found].sort();
}

/** Lists the names of the packages that an entry of `package-lock.json` needs, except optional peers. */
export function listNeededPackages({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Looks in the `node_modules` of the package and of the folders above it, as Node does. */
function findPackageFolder(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (packages[path] && existsSync(join(projectRoot, path))) return path;
    if (folder === '.' || folder === '') return undefined;
  }
}
