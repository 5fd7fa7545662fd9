import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInRoot } from './namespace.ts';

/** Adds the running Node, the npm that started this command, and the user `node` to a root file system of Debian. */
export async function addNode(root: string, version: string) {
  if (process.version !== `v${version}`)
    throw new Error(`The Dockerfile builds with Node ${version}, but this is ${process.version}.`);
  const local = join(root, 'usr/local');
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(process.execPath, join(local, 'bin/node'));
  cpSync(findNpm(), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  const certificates = [getNpmSettings().cafile, process.env.NODE_EXTRA_CA_CERTS];
  for (const file of certificates) if (file) cpSync(file, join(root, file), { dereference: true });
  await runInRoot(root, ['groupadd', '--gid', '1000', 'node']);
  await runInRoot(root, ['useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
}

function findNpm() {
  const program = process.env.npm_execpath;
  if (!program) throw new Error('Run this check with npm run deploy:check.');
  return dirname(dirname(realpathSync(program)));
}

/** What npm needs in another root file system to reach the registry as it does on this machine. */
export function getNetworkVariables() {
  const variables = Object.entries(process.env).filter(([name]) =>
    /^((https?|no)_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const settings = Object.entries(getNpmSettings()).filter(([, value]) => value);
  return Object.fromEntries([
    ...variables,
    ...settings.map(([name, value]) => [`npm_config_${name}`, value]),
  ]) as Record<string, string>;
}

/** Asks npm with the Node that runs it, because the place of a settings file depends on that. */
function getNpmSettings(): { cafile: string | null; registry: string } {
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npm = join(findNpm(), 'bin/npm-cli.js');
  const { cafile, registry } = JSON.parse(
    execFileSync(node, [npm, 'config', 'list', '--json']).toString(),
  );
  return { cafile, registry };
}
