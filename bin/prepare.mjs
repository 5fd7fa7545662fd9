import { buildServer, buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { startStamp } from './steps/prepared-stamp.mjs';
import { runCommand } from './steps/run-program.mjs';
import { watchParentProcess } from './steps/supervise.mjs';

/**
 * Prepares `npm start` (the argument `start`, or none) or `npm run cli` (`cli`, without the web app), unless
 * `is-prepared.sh` has found that there is nothing to do.
 */
await runCommand(async () => {
  // npm passes a signal only to the shell of the script, which ends without this process. If npm itself is killed, the
  // shell would start the server when this process ends well.
  watchParentProcess(() => process.kill(process.pid, 'SIGTERM'), { isInShell: true });
  const command = process.argv[2] ?? 'start';
  await installDependencies({ forDevelopment: false });
  const stamp = startStamp(command);
  if (command === 'start') await buildWebApp();
  await buildServer();
  stamp.finish();
  return 0;
});
