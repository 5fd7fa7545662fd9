import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { findDebianProgram } from '../processes/debian-program.ts';
import { findFreePort } from '../processes/free-port.ts';

/** Starts a Redis without data. Call `stop` at the end. */
export async function startRedis() {
  const program = await findDebianProgram('redis-server');
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let stop = await startRedisProcess(program, port);
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
