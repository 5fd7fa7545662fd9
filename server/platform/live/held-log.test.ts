import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const lockId = 1;

it('measures for how long a commit holds back live events, and logs it once', async () => {
  const node = await startTestNode(app);
  const blocker = await connectClient();
  const committing = await connectClient();
  await blocker.query('select pg_advisory_lock($1)', [lockId]);

  const commit = committing.query(
    `begin; lock table live_logs in row exclusive mode; select pg_advisory_lock(${lockId}); commit`,
  );
  await waitForHeldSeconds(node, (seconds) => seconds > 1);
  const noticed = await readHeldSeconds(node);
  await waitForHeldSeconds(node, (seconds) => seconds > noticed);
  expect(listWarnings(node)).toHaveLength(1);

  await blocker.query('select pg_advisory_unlock($1)', [lockId]);
  await commit;
  await waitForHeldSeconds(node, (seconds) => seconds === 0);
  expect(listWarnings(node)).toHaveLength(1);
});

type TestNode = Awaited<ReturnType<typeof startTestNode>>;

async function connectClient() {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function waitForHeldSeconds(node: TestNode, condition: (seconds: number) => boolean) {
  await vi.waitUntil(async () => condition(await readHeldSeconds(node)), { timeout: 20_000 });
}

async function readHeldSeconds({ operatorUrl }: TestNode) {
  const metrics = await (await fetch(`${operatorUrl}/metrics`)).text();
  return Number(metrics.match(/^live_log_held_seconds (\S+)$/m)?.[1]);
}

function listWarnings({ logged }: TestNode) {
  return logged.filter((line) => line.includes('wait for a transaction that does not end'));
}
