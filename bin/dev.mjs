import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { installDependencies } from './steps/install.mjs';
import { getToolPath } from './steps/node.mjs';
import { projectRoot } from './steps/project.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervisePrograms } from './steps/supervise.mjs';

const CTRL_C_EXIT_CODE = 130;

await runCommand(async () => {
  await installDependencies();
  const port = process.env.PORT || '3000';
  const address = `http://localhost:${port}`;
  const apiPort = await findFreePort();
  console.log(`Fixturebook in development: ${address}`);
  const code = await supervisePrograms([
    {
      args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
      env: {
        PORT: apiPort,
        OPERATOR_PORT: process.env.OPERATOR_PORT || String(Number(port) + 1000),
        PUBLIC_URL: process.env.PUBLIC_URL || address,
      },
    },
    {
      args: [getToolPath('@react-router/dev/bin.cjs'), 'dev', '--port', port, '--strictPort'],
      cwd: join(projectRoot, 'web'),
      env: { API_PORT: apiPort },
    },
  ]);
  return code === CTRL_C_EXIT_CODE ? 0 : code;
});

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}
