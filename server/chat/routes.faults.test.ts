import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '@fixturebook/contract/chat';
import { afterAll, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { startChatClient } from '../testing/clients/chat-client.ts';
import { startEmbeddedDatabase } from '../testing/database/embedded-database.ts';
import { createSeededRandom } from '../testing/demo/random.ts';
import { seedChatPairs } from '../testing/load/chat-pairs.ts';
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { sizes } from '../testing/sizes.ts';

const { chatPairs: pairCount, chatMessages: messagesPerClub, chatKills: killCount } = sizes;
const timeoutMs = 120_000 + pairCount * messagesPerClub * 100;

const secret = 'a secret of thirty-two characters!';
const random = createSeededRandom(5);
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-faults-'));
const database = await startEmbeddedDatabase(dataDir);
await migrateDatabase(database.url);
const talkingPairs = await seedChatPairs(database.url, secret, pairCount);
const nodes: (ServerProcess | undefined)[] = [await startServerNode(), await startServerNode()];

afterAll(async () => {
  await Promise.all(nodes.map((node) => node?.stop()));
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('stores every message once and in one order while nodes are killed and the database restarts', {
  timeout: timeoutMs,
}, async () => {
  const browsers = talkingPairs.map(({ conversationId, writer, reader }) =>
    [writer, reader].map(({ cookie }) =>
      startChatClient({ urls: listNodeUrls, random, conversationId, cookie }),
    ),
  );
  const all = browsers.flat();
  const acknowledged = new Map<string, Message>();
  const total = all.length * messagesPerClub;
  const breaks = planNodeKillsAndRestart(total);
  let breaking = Promise.resolve();
  let held: Promise<void> | undefined;

  await Promise.all(
    all.map(async ({ send }) => {
      for (let n = 1; n <= messagesPerClub; n++) {
        while (held) await held;
        const message = await send(`Message ${n}`);
        acknowledged.set(message.clientId, message);
        const breakOne = breaks.get(acknowledged.size);
        if (!breakOne) continue;
        held = breaking;
        breaking = breaking.then(() => {
          held = undefined;
          return breakWhileOthersSend(breakOne);
        });
      }
    }),
  );
  await breaking;
  expect(acknowledged.size).toBe(total);
  await vi.waitUntil(() => all.every(({ shown }) => shown.length >= 2 * messagesPerClub), {
    timeout: 60_000,
  });
  await Promise.all(all.map(({ close }) => close()));

  for (const pair of browsers) {
    const [one, other] = pair.map(({ shown }) => shown);
    expect(one).toEqual(other);
    expect(one).toHaveLength(2 * messagesPerClub);
    expect(one?.map(({ id }) => id)).toEqual(
      one?.map(({ clientId }) => acknowledged.get(clientId)?.id),
    );
    for (const club of new Set(one?.map(({ senderClubId }) => senderClubId))) {
      const said = one?.filter(({ senderClubId }) => senderClubId === club);
      expect(said?.map(({ body }) => body)).toEqual(listMessageTexts(messagesPerClub));
    }
  }
  expect(all.flatMap(({ orderFaults }) => orderFaults)).toEqual([]);
  expect(all.flatMap(({ errorResponses }) => errorResponses)).toEqual([]);
  const sum = (count: 'streams' | 'resyncs' | 'retries') =>
    all.reduce((so, { counts }) => so + counts[count], 0);
  expect(sum('streams')).toBeGreaterThan(all.length);
  expect(sum('retries')).toBeGreaterThan(0);

  async function breakWhileOthersSend(breakOne: () => Promise<void>) {
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size > before + 2 || acknowledged.size === total, {
      timeout: 30_000,
      interval: 1,
    });
    await breakOne();
  }
});

function planNodeKillsAndRestart(total: number) {
  const faults = Array.from({ length: killCount }, () => killServerNode);
  faults.splice(Math.ceil(killCount / 2), 0, restartDatabase);
  const step = Math.floor(total / (faults.length + 1));
  return new Map(faults.map((fault, n) => [(n + 1) * step, fault]));
}

async function killServerNode() {
  await nodes[1]?.stop('SIGKILL');
  nodes[1] = await startServerNode();
}

async function restartDatabase() {
  const file = await readFile(join(dataDir, 'database', 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGINT');
  for (const readiness of [false, true])
    await vi.waitUntil(async () => (await areServerNodesReady()) === readiness, {
      timeout: 30_000,
      interval: 5,
    });
}

async function areServerNodesReady() {
  const answers = await Promise.all(listNodeUrls().map((url) => fetch(`${url}/readyz`)));
  return answers.every(({ ok }) => ok);
}

function startServerNode() {
  return startServer({
    DATABASE_URL: database.url,
    SECRET: secret,
    ROLES: 'web',
    DATA_DIR: dataDir,
  });
}

function listNodeUrls() {
  return nodes.flatMap((node) => (node ? [node.url] : []));
}

function listMessageTexts(count: number) {
  return Array.from({ length: count }, (_, n) => `Message ${n + 1}`);
}
