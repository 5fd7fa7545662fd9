import { installDebianProgram } from './steps/debian.mjs';
import { installDependencies } from './steps/install.mjs';
import { getNodeEnv, getPinnedNode } from './steps/node.mjs';
import { isRootUser } from './steps/programs.mjs';
import { CommandError, runCommand, runProgram } from './steps/run-program.mjs';
import { runVitest } from './steps/suites.mjs';

const programs = ['debootstrap', 'shellcheck', 'docker-compose', 'caddy', 'haproxy', 'nginx'];

/** Checks the files of `deploy/` and carries out the Dockerfile without Docker. */
await runCommand(async () => {
  if (process.platform !== 'linux' || !isRootUser())
    throw new CommandError('Run this check as root on Linux: it makes a root file system.');
  await installDependencies();
  for (const program of programs) await installDebianProgram(program);
  const { failed } = await runVitest(['.deploy.test.ts', 'server.proxies.test.ts']);
  const image = await runProgram([getPinnedNode(), 'e2e/deploy/main.ts'], {
    env: getNodeEnv(),
    show: true,
  });
  return image.ok && failed === 0 ? 0 : 1;
});
