import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findDebianProgram } from '@fixturebook/server/testing/processes/debian-program';
import { endWithThisProcess, inNamespace } from './namespace.ts';

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/debian');

/** Debian's slim images lack these too. */
const leftOut = [
  'usr/share/{doc,groff,info,linda,lintian,locale,man}/*',
  'var/cache/{apt,debconf,ldconfig}/*',
  'var/lib/apt/lists/*',
  'var/log/*',
];

/**
 * Copies a root file system of a release of Debian into a new folder. The first call for these base images makes it from
 * Debian's packages, so that it is made again when the Dockerfile names a newer image.
 */
export async function createDebianRoot(images: string[], suite: string, folder: string) {
  const name = ['root', suite, ...images].join('-').replaceAll(':', '-');
  const cached = join(cacheFolder, name);
  if (!existsSync(cached)) await makeRoot(suite, cached);
  execFileSync('cp', ['--archive', cached, folder]);
  // The address of the name server changes with the network.
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
}

async function makeRoot(suite: string, cached: string) {
  console.log(`  Making Debian ${suite} with debootstrap. This can take a few minutes.`);
  const folder = `${cached}.part`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const debootstrap = await findDebianProgram('debootstrap');
  const [program = '', ...args] = [
    ...[...endWithThisProcess, ...inNamespace, '--mount-proc', '--'],
    ...[debootstrap, '--variant=minbase', suite, folder, findMirror()],
  ];
  await promisify(execFile)(program, args, { maxBuffer: 2 ** 24 });
  for (const path of leftOut.flatMap((pattern) => globSync(pattern, { cwd: folder })))
    rmSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n');
  renameSync(folder, cached);
}

/** Returns the address from which this machine gets its own packages. */
function findMirror() {
  const [program = '', ...args] = ['apt-get', 'indextargets', '--format', '$(REPO_URI)'];
  const output = execFileSync(program, args).toString();
  const mirror = output.split('\n').find((line) => line.endsWith('/debian/'));
  if (!mirror) throw new Error('This system has no sources of Debian packages.');
  return mirror;
}
