import { createECDH } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkConnections } from '../connections.ts';
import { startSite } from '../site.ts';
import { isReady, requestWithTime } from '../traffic.ts';
import type { Scenario } from './scenario.ts';

/** A loopback address that no other resolver uses. Port 53 needs root. */
const resolverAddress = '127.0.0.61';
const databaseHost = 'database.internal';

/**
 * The nodes reach their database by a host name of `/etc/hosts`. Every other name is sent to a
 * resolver that never answers: push services, the geocoder and the mail server.
 */
export const silentResolver: Scenario = {
  name: 'A resolver that does not answer',
  postgres: [18],
  async run(postgres, report) {
    const folder = await mkdtemp(join(tmpdir(), 'fixturebook-resolver-'));
    const resolver = createSocket('udp4').bind(53, resolverAddress);
    await once(resolver, 'listening');
    const wrapper = await createNamespaceCommand(folder);
    const site = await startSite({
      postgres,
      databaseHost,
      settings: () => ({
        GEOCODER: 'postcodes.io',
        POSTCODES_IO_URL: 'http://postcodes.slow.example',
        SMTP_URL: 'smtp://mail.slow.example:25',
      }),
      process: () => ({ wrapper }),
    });
    try {
      const [node] = site.nodes;
      const url = node?.url ?? '';
      const [stranger, ...others] = site.pairs;
      const cookie = stranger?.writer.cookie ?? '';
      const p256dh = createECDH('prime256v1').generateKeys('base64url');
      const calls = Array.from({ length: 40 }, (_, n) => [
        requestWithTime(`${url}/api/v1/push-subscriptions`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({
            endpoint: `https://p${n}.slow.example/x`,
            keys: { p256dh, auth: 'A'.repeat(22) },
          }),
        }),
        requestWithTime(`${url}/api/v1/postcodes/SW1A%20${n % 9}AA`, { headers: { cookie } }),
      ]).flat();
      const answers: number[] = [];
      const statuses = new Set<number>();
      for (let round = 0; round < 20; round++) {
        // So many requests at once that the node opens new connections to the database.
        const results = await Promise.all(
          others.flatMap(({ reader }) =>
            Array.from({ length: 6 }, () =>
              requestWithTime(`${url}/api/v1/clubs`, { headers: { cookie: reader.cookie } }),
            ),
          ),
        );
        for (const { status, ms } of results) {
          statuses.add(status);
          answers.push(ms);
        }
        await pause(200);
      }
      report.promise(
        'answers that need no other name stay fast',
        `${[...statuses].join(', ')} in ${Math.max(...answers).toFixed(0)} ms at most`,
        statuses.size === 1 && statuses.has(200) && Math.max(...answers) < 2_000,
      );
      const ready = await isReady(url);
      report.promise('the node stays ready', `${ready}`, ready);
      const slow = await Promise.all(calls);
      const longest = Math.max(...slow.map(({ ms }) => ms));
      report.promise(
        'calls that need another name end within 10 s',
        `${[...new Set(slow.map(({ status }) => status))].join(', ')} in ${longest.toFixed(0)} ms`,
        slow.every(({ status }) => status >= 200 && status < 500) && longest < 10_000,
      );
      await checkConnections(site.metricsUrls, report);
    } finally {
      await site.stop();
      resolver.close();
      await rm(folder, { recursive: true });
    }
  },
};

/** Returns a command that runs another with its own `/etc/resolv.conf` and `/etc/hosts`. */
async function createNamespaceCommand(folder: string) {
  const resolvers = join(folder, 'resolv.conf');
  const hosts = join(folder, 'hosts');
  await writeFile(resolvers, `nameserver ${resolverAddress}\n`);
  await writeFile(hosts, `127.0.0.1 localhost ${databaseHost}\n`);
  const mounts = [
    `mount --bind ${resolvers} /etc/resolv.conf`,
    `mount --bind ${hosts} /etc/hosts`,
    'exec "$@"',
  ];
  return ['unshare', '--mount', '--', 'sh', '-c', mounts.join(' && '), 'sh'];
}
