import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { install } from './steps/install.mjs';
import { tool } from './steps/node.mjs';
import { root } from './steps/project.mjs';
import { runCommand } from './steps/run.mjs';
import { supervise } from './steps/supervise.mjs';

/** The exit code of a program that was ended by Ctrl-C. */
const CTRL_C = 130;

await runCommand(async () => {
  await install();
  const port = process.env.PORT || '3000';
  const address = `http://localhost:${port}`;
  const apiPort = await freePort();
  console.log(`Fixturebook in development: ${address}`);
  const code = await supervise([
    {
      args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
      env: { PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL || address },
    },
    {
      args: [tool('@react-router/dev/bin.cjs'), 'dev', '--port', port, '--strictPort'],
      cwd: join(root, 'web'),
      env: { API_PORT: apiPort },
    },
  ]);
  return code === CTRL_C ? 0 : code;
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}
