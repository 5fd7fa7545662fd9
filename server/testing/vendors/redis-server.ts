import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@redis/client';
import { afterAll } from 'vitest';

const findRedisScript = fileURLToPath(new URL('../../../bin/redis.mjs', import.meta.url));

export async function startRedis() {
  const { stdout } = await promisify(execFile)(process.execPath, [findRedisScript]);
  const program = stdout.trim();
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let stop = await startRedisProcess(program, port);
  afterAll(() => stop());
  return {
    url,
    stop: () => stop(),
    async start() {
      stop = await startRedisProcess(program, port);
    },
    async countCalls(command: string) {
      const client = await createClient({ url }).connect();
      const stats = await client.info('commandstats');
      client.destroy();
      return Number(stats.match(new RegExp(`cmdstat_${command}:calls=(\\d+)`))?.[1] ?? 0);
    },
  };
}

async function startRedisProcess(program: string, port: number) {
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('Ready to accept connections')) break;
  child.stdout.resume();
  return async function stop() {
    child.kill('SIGKILL');
    await ended;
  };
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
