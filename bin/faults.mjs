import { buildWebApp } from './steps/build.mjs';
import { installDebianProgram } from './steps/debian.mjs';
import { installDependencies } from './steps/install.mjs';
import { getNodeEnv, getPinnedNode } from './steps/node.mjs';
import { runCommand, runProgram } from './steps/run-program.mjs';
import { runTestsOfRacesAndCrashes } from './steps/suites.mjs';

const programs = ['redis-server', 'haproxy', 'caddy', 'pgbouncer', 'postgresql-15', 'libfaketime'];

/** With arguments, runs only the scenarios whose names contain one of them. */
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  await installDependencies();
  for (const program of programs) await installDebianProgram(program);
  await buildWebApp();
  const scenarios = await runProgram([getPinnedNode(), 'e2e/faults/main.ts', ...wanted], {
    env: getNodeEnv(),
    show: true,
  });
  if (wanted.length > 0) return scenarios.ok ? 0 : 1;
  const { failed } = await runTestsOfRacesAndCrashes();
  return scenarios.ok && failed === 0 ? 0 : 1;
});
