import { createServer } from 'node:net';
import { brand } from '@fixturebook/contract/site';
import type { Config } from '../../config.ts';
import type { Findings } from './finding.ts';

const timeoutMs = 2_000;

/** Asks the server on this machine for its health. If none answers, looks whether it could listen. */
export async function checkPorts(config: Config): Promise<Findings> {
  return Promise.all([
    checkPort('PORT', config.port, config.host, '/readyz'),
    checkPort('OPERATOR_PORT', config.operatorPort, config.operatorHost, '/metrics'),
  ]);
}

async function checkPort(
  setting: string,
  port: number,
  host: string,
  path: string,
): Promise<Findings[number]> {
  const answer = await request(`http://${formatHost(host)}:${port}${path}`);
  if (answer?.ok) return { state: 'ok', words: `${brand.name} answers on ${setting} ${port}.` };
  if (answer?.status === 503)
    return {
      state: 'wrong',
      words: `${brand.name} answers on ${setting} ${port} that it is not ready: its database is away or not migrated.`,
    };
  const isFree = await canListen(port, host);
  return isFree
    ? { state: 'risk', words: `No server runs on ${setting} ${port}, which is free.` }
    : { state: 'wrong', words: `${setting} ${port} is used by another program: choose another.` };
}

function formatHost(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function request(url: string) {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return undefined;
  }
}

function canListen(port: number, host: string) {
  const server = createServer();
  return new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
