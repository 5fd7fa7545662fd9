import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PostgresVersion,
  startPostgresProcess,
} from '@fixturebook/server/testing/database/postgres-process';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import {
  type ProxyName,
  startDeployedProxy,
} from '@fixturebook/server/testing/processes/deployed-proxy';
import { findFreePort } from '@fixturebook/server/testing/processes/free-port';
import {
  type ProcessOptions,
  type ServerProcess,
  startServer,
} from '@fixturebook/server/testing/processes/server-process';
import { startRedis } from '@fixturebook/server/testing/vendors/redis-server';
import { startSmtpServer } from '@fixturebook/server/testing/vendors/smtp-server';
import { openNetworkLink } from './network-link.ts';
import { startHaproxy, startPgbouncer } from './proxies.ts';

export type Site = Awaited<ReturnType<typeof startSite>>;
export type SiteNode = Site['nodes'][number];

interface SiteOptions {
  postgres: PostgresVersion;
  redis?: boolean;
  pgbouncer?: boolean;
  /** Two nodes behind a proxy, as `deploy/` configures it. The default is three behind HAProxy, which checks them more often. */
  proxy?: ProxyName;
  /** How many pairs of clubs with a conversation to create. */
  pairs?: number;
  /** Fills the database after these clubs were created. */
  fill?: (databaseUrl: string) => Promise<void>;
  /** The host name or address under which the nodes reach the database. */
  databaseHost?: string;
  /** The previous release answers a health check without a `Host` with 400. */
  healthCheckWithHost?: boolean;
  /** Settings of one node beside those of all nodes. Nodes are counted from 0. */
  settings?: (node: number) => Record<string, string>;
  /** How the process of one node is started. */
  process?: (node: number) => ProcessOptions;
}

const secret = 'a secret of thirty-two characters!';

/** Starts nodes behind a proxy. Each reaches the database through network links of its own. */
export async function startSite(options: SiteOptions) {
  const { databaseHost = '127.0.0.1' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-faults-'));
  const mailFolder = join(folder, 'mails');
  const database = await startPostgresProcess(join(folder, 'database'), options.postgres);
  const pgbouncer = options.pgbouncer ? await startPgbouncer(folder, database.port) : undefined;
  const redis = options.redis ? await startRedis() : undefined;
  const smtp = await startSmtpServer(mailFolder);
  const nodeCount = options.proxy ? 2 : 3;
  const ports = await findDistinctPorts(2 * nodeCount);
  const [one, two] = ports as [number, number];
  const proxy = options.proxy
    ? await startDeployedProxy(options.proxy, [one, two])
    : await startHaproxy(folder, ports.slice(0, nodeCount), options);

  const numbers = Array.from({ length: nodeCount }, (_, number) => number);
  const nodes = await Promise.all(numbers.map(createNode));
  const [first, ...others] = nodes;
  await first?.start();
  const pairs = await seedChatPairs(database.url, secret, options.pairs ?? 6);
  await options.fill?.(database.url);
  await Promise.all(others.map((node) => node.start()));

  async function createNode(number: number) {
    const direct = await openNetworkLink(database.port);
    const pooled = pgbouncer ? await openNetworkLink(pgbouncer.port) : direct;
    const port = ports[number] as number;
    const operatorPort = ports[nodeCount + number] as number;
    const settings = {
      DATABASE_URL: `postgres://fixturebook@${databaseHost}:${pooled.port}/fixturebook`,
      DATABASE_DIRECT_URL: `postgres://fixturebook@${databaseHost}:${direct.port}/fixturebook`,
      SECRET: secret,
      DATA_DIR: join(folder, `node${number + 1}`),
      PORT: `${port}`,
      OPERATOR_PORT: `${operatorPort}`,
      PUBLIC_URL: proxy.url,
      SMTP_URL: smtp.url,
      TRUST_PROXY: 'on',
      PLAN_LIMITS: 'off',
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...options.settings?.(number),
    };
    let process: ServerProcess | undefined;
    return {
      url: `http://127.0.0.1:${port}`,
      metricsUrl: `http://127.0.0.1:${operatorPort}/metrics`,
      links: [...new Set([direct, pooled])],
      getPid: () => process?.pid as number,
      getOutput: () => process?.output() ?? '',
      async start(
        processOptions: ProcessOptions = options.process?.(number) ?? {},
        changedSettings: Record<string, string> = {},
      ) {
        const logFile = join(folder, `node${number + 1}.log`);
        const onOutput = (text: string) => appendFileSync(logFile, text);
        process = await startServer(
          { ...settings, ...changedSettings },
          { onOutput, ...processOptions },
        );
      },
      stop: async (signal?: NodeJS.Signals) => process?.stop(signal),
    };
  }

  return {
    url: proxy.url,
    folder,
    mailFolder,
    nodes,
    metricsUrls: nodes.map(({ metricsUrl }) => metricsUrl),
    database,
    redis,
    pairs,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
      for (const { links } of nodes) for (const link of links) link.close();
      await proxy.stop();
      await pgbouncer?.stop();
      await redis?.stop();
      await smtp.stop();
      await database.stop().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findDistinctPorts(count: number) {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
