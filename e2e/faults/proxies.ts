import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDebianProgram } from '@fixturebook/server/testing/processes/debian-program';
import { findFreePort } from '@fixturebook/server/testing/processes/free-port';
import { waitUntilListening } from '@fixturebook/server/testing/processes/listening-port';

/** The header in which HAProxy names the node that has answered. */
export const nodeHeader = 'x-node';

/**
 * Starts HAProxy in front of the nodes. Its default health check is HTTP/1.0 without a `Host`. Without
 * a limit of its own a check would fail after 200 ms, its interval, as a busy machine may need.
 */
export async function startHaproxy(
  folder: string,
  ports: number[],
  { healthCheckWithHost = false } = {},
) {
  const port = await findFreePort();
  const check = healthCheckWithHost
    ? `http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1:${port}`
    : 'option httpchk GET /readyz';
  const servers = ports.map((node, n) => `  server node${n + 1} 127.0.0.1:${node} check`);
  const config = join(folder, 'haproxy.cfg');
  await writeFile(
    config,
    `defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  option forwardfor
  retries 3
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk
  ${check}
  http-response set-header ${nodeHeader} %[srv_name]
  default-server inter 200ms fall 2 rise 1
${servers.join('\n')}
`,
  );
  const child = spawn(await findDebianProgram('haproxy'), ['-db', '-f', config], {
    stdio: 'ignore',
  });
  await waitUntilListening(port);
  return { url: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) };
}

/** Starts PgBouncer in front of the database, with a pool of transactions. */
export async function startPgbouncer(folder: string, databasePort: number) {
  const port = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'pgbouncer-users.txt'), '"fixturebook" ""\n');
  await writeFile(
    config,
    `[databases]
* = host=127.0.0.1 port=${databasePort} user=fixturebook
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'pgbouncer-users.txt')}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 400
max_prepared_statements = 400
server_login_retry = 1
`,
  );
  const program = await findDebianProgram('pgbouncer');
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...asUser, config], { stdio: 'ignore' });
  await waitUntilListening(port);
  return { port, stop: () => stopProcess(child) };
}

async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
