import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { getPinnedNode, getToolPath } from './node.mjs';
import { projectRoot, workspaces } from './project.mjs';
import { runProgram } from './run-program.mjs';

/** Lists the slowest checks first, so that no slow check is left to run alone at the end. */
function listChecks() {
  const typed = workspaces.filter((folder) =>
    existsSync(join(projectRoot, folder, 'tsconfig.json')),
  );
  return [
    {
      name: 'types of web',
      commands: [['@react-router/dev/bin.cjs', 'typegen'], getTypeCheckCommand('web')],
      cwd: 'web',
    },
    ...typed
      .filter((folder) => folder !== 'web')
      .map((folder) => ({
        name: `types of ${folder}`,
        commands: [getTypeCheckCommand(folder)],
        cwd: folder,
      })),
    { name: 'types of the commands and checks', commands: [getTypeCheckCommand('root')] },
    { name: 'dead code', commands: [['knip/bin/knip.js', '--no-progress']] },
    { name: 'style', commands: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings']] },
    { name: 'imports', commands: [['../checks/main.ts', 'imports']] },
    { name: 'structure', commands: [['../checks/main.ts', 'structure']] },
    { name: 'words', commands: [['../checks/main.ts', 'words']] },
    { name: 'migrations', commands: [['../checks/main.ts', 'migrations']] },
  ];
}

/** TypeScript stores its result, so that the next run checks only what changed. */
function getTypeCheckCommand(name) {
  const buildInfoFile = getToolPath(`.cache/types/${name}.json`);
  return ['typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfoFile];
}

/** @returns {Promise<{ passed: number, failed: number, failures: string[] }>} */
export async function runChecks() {
  const remainingChecks = listChecks();
  const count = { passed: 0, failed: 0, failures: [] };
  const runRemaining = async () => {
    for (let check = remainingChecks.shift(); check; check = remainingChecks.shift()) {
      const ok = await runCheck(check);
      count[ok ? 'passed' : 'failed'] += 1;
      if (!ok) count.failures.push(`The check '${check.name}' failed. See its output above.`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runRemaining));
  return count;
}

async function runCheck({ name, commands, cwd = '.' }) {
  const started = performance.now();
  const { ok, output } = await runInSequence(commands, join(projectRoot, cwd));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!ok) console.log(output.trim().replace(/^/gm, '    '));
  return ok;
}

async function runInSequence(commands, cwd) {
  let result = { ok: true, output: '' };
  for (const [program, ...args] of commands) {
    if (result.ok)
      result = await runProgram([getPinnedNode(), getToolPath(program), ...args], { cwd });
  }
  return result;
}
