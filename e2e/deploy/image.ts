import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { createDebianRoot } from './debian-root.ts';
import type { Instruction, Stage } from './dockerfile.ts';
import { runInRoot } from './namespace.ts';
import { addNode, getNetworkVariables } from './node-image.ts';

export const projectRoot = join(import.meta.dirname, '../..');

/**
 * Carries out the stages of a Dockerfile in folders, and returns the folder of the last one. The base images are made from
 * Debian's packages.
 */
export async function buildImage(stages: Stage[], workFolder: string) {
  const roots = new Map<string, string>();
  const images = stages.map(({ image }) => image);
  let root = '';
  for (const [number, stage] of stages.entries()) {
    root = join(workFolder, `stage-${number}`);
    await createBaseImage(stage.image, images, root);
    roots.set(stage.name, root);
    await buildStage(stage, root, roots);
  }
  return root;
}

async function createBaseImage(image: string, images: string[], root: string) {
  const [, name, node, suite = ''] =
    /^(debian|node):(?:([\d.]+)-)?([a-z]+)-(?:\d{8}-)?slim$/.exec(image) ?? [];
  if (!name) throw new Error(`deploy:check knows no base image ${image}.`);
  await createDebianRoot(images, suite, root);
  if (node) await addNode(root, node);
}

async function buildStage({ instructions }: Stage, root: string, roots: Map<string, string>) {
  const options = { user: 'root', folder: '/', variables: {} };
  for (const instruction of instructions) {
    const { keyword, text } = instruction;
    if (keyword === 'USER') options.user = text;
    else if (keyword === 'WORKDIR') {
      options.folder = text;
      mkdirSync(join(root, text), { recursive: true });
    } else if (keyword === 'ENV') Object.assign(options.variables, instruction.variables);
    else if (keyword === 'COPY') await copy(instruction, root, options.folder, roots);
    else if (keyword === 'RUN') {
      console.log(`  RUN ${text.replaceAll(/\s+/g, ' ')}`);
      const variables = { ...getNetworkVariables(), ...options.variables };
      await runInRoot(root, ['/bin/sh', '-c', text], { ...options, variables });
    }
  }
}

async function copy(
  { text, flags }: Instruction,
  root: string,
  folder: string,
  roots: Map<string, string>,
) {
  console.log(`  COPY ${text}`);
  const [source = '', target = ''] = text.split(/\s+/);
  const to = target.startsWith('/') ? target : join(folder, target);
  const from = flags.from ? roots.get(flags.from) : undefined;
  if (from) execFileSync('cp', ['--archive', `${join(from, source)}/.`, join(root, to)]);
  else copyContext(join(projectRoot, source), join(root, to));
  await runInRoot(root, ['chown', '--recursive', flags.chown ?? 'root:root', to]);
}

/** Copies the checkout without what `.dockerignore` names. */
function copyContext(source: string, target: string) {
  const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !ignored.some((pattern) => matchesGlob(relative(projectRoot, path), pattern)),
  });
}

/** Programs that a container of the site does not need, and an intruder could use. */
const buildTools = ['npm', 'npx', 'git', 'gcc', 'cc', 'make', 'ld', 'python3', 'curl', 'wget'];

export function findBuildTools(root: string) {
  const folders = ['usr/local/bin', 'usr/bin', 'usr/sbin', 'opt/fixturebook/bin'];
  return folders
    .flatMap((folder) => buildTools.map((tool) => join(folder, tool)))
    .filter((path) => existsSync(join(root, path)));
}
