import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from './debian-program.ts';
import { findFreePort } from './free-port.ts';
import { waitUntilListening } from './listening-port.ts';

const deployFolder = join(import.meta.dirname, '../../../deploy');

export type ProxyName = 'caddy' | 'haproxy' | 'nginx';

interface ProxyProgram {
  /** The configuration in `deploy/`. */
  file: string;
  /** How the configuration names the two nodes. */
  nodes: [string, string];
  /** Changes the port and the folders of the configuration, and takes TLS out. */
  adapt(config: string, places: { port: number; folder: string }): string;
  getArguments(config: string, folder: string): string[];
  /** Checks the configuration and does not start. */
  check: string[];
  start: string[];
}

const programs: Record<ProxyName, ProxyProgram> = {
  caddy: {
    file: 'Caddyfile',
    nodes: ['app-one:3000', 'app-two:3000'],
    adapt: (config, { port }) =>
      config.replace('{$SITE_DOMAIN} {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {`),
    getArguments: (config) => ['--adapter', 'caddyfile', '--config', config],
    check: ['validate'],
    start: ['run'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    nodes: ['127.0.0.1:3000', '127.0.0.1:3001'],
    adapt: (config, { port }) =>
      config
        .replace('  bind :80\n', '')
        .replace(/bind :443 ssl crt .*/, `bind 127.0.0.1:${port}`)
        .replace(/ {2}http-request redirect scheme https .*\n/, ''),
    getArguments: (config) => ['-db', '-f', config],
    check: ['-c'],
    start: [],
  },
  nginx: {
    file: 'nginx.conf',
    nodes: ['127.0.0.1:3000', '127.0.0.1:3001'],
    adapt: (config, { port, folder }) =>
      config
        .replace(/ {2}server \{\n {4}listen 80;\n.*\n {2}\}\n/, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/ {4}ssl_certificate.*\n/g, '')
        .replaceAll('/var/log/nginx', folder)
        .replace(
          'http {\n',
          `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
            .map((name) => `  ${name}_temp_path ${join(folder, name)};\n`)
            .join('')}`,
        ),
    getArguments: (config, folder) => [
      ...['-c', config, '-p', folder, '-e', 'stderr'],
      ...['-g', `pid ${join(folder, 'nginx.pid')}; daemon off;${asSameUser()}`],
    ],
    check: ['-t'],
    start: [],
  },
};

/** Started by root, nginx would serve as a user who cannot read the folder of the test. */
function asSameUser() {
  return process.getuid?.() === 0 ? ' user root;' : '';
}

/**
 * Checks the configuration of `deploy/` for a proxy, and starts the proxy with it in front of two nodes on this machine,
 * without TLS. Returns when the proxy listens.
 */
export async function startDeployedProxy(name: ProxyName, nodePorts: [number, number]) {
  const { file, nodes, adapt, getArguments, check, start } = programs[name];
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-proxy-'));
  const port = await findFreePort();
  const example = await readFile(join(deployFolder, file), 'utf8');
  const config = join(folder, file);
  const [one, two] = nodePorts;
  const adapted = adapt(example, { port, folder })
    .replace(nodes[0], `127.0.0.1:${one}`)
    .replace(nodes[1], `127.0.0.1:${two}`);
  await writeFile(config, adapted);
  const program = await findDebianProgram(name);
  const args = getArguments(config, folder);
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  execFileSync(program, [...check, ...args], { stdio: 'pipe', env });
  const [logFile, errorLogFile] = await Promise.all([
    open(join(folder, 'access.log'), 'a'),
    open(join(folder, 'error.log'), 'a'),
  ]);
  const child = spawn(program, [...start, ...args], {
    stdio: ['ignore', logFile.fd, errorLogFile.fd],
    env,
  });
  await Promise.all([logFile.close(), errorLogFile.close()]);
  const stop = async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilListening(port);
  } catch (error) {
    await stop();
    throw error;
  }
  const readLog = () => readFile(join(folder, 'access.log'), 'utf8');
  const readErrorLog = () => readFile(join(folder, 'error.log'), 'utf8');
  return { url: `http://127.0.0.1:${port}`, readLog, readErrorLog, stop };
}

async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
