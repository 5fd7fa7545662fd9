import type { LookupAddress } from 'node:dns';
import { expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createRememberingLookup } from './connection.ts';

const app = await startTestApp();

it('turns off parallel workers and limits idle transactions and dead clients on every connection that the server opens', async () => {
  const proxy = await startDatabaseProxy(app.databaseUrl);
  const node = await startTestNode(app, { DATABASE_URL: proxy.url, ROLES: 'web,worker' });
  await fetch(`${node.url}/readyz`);
  const serving = new Set(proxy.startupParameters.map(({ application_name: name }) => name));
  expect([...serving]).toEqual(
    expect.arrayContaining(['fixturebook', 'fixturebook jobs', 'fixturebook live']),
  );
  for (const parameters of proxy.startupParameters)
    expect(parameters, parameters.application_name).toMatchObject({
      application_name: expect.stringMatching(/^fixturebook/),
      options: expect.stringMatching(
        /max_parallel_workers_per_gather=0.*idle_in_transaction_session_timeout=3s.*client_connection_check_interval=2s.*tcp_keepalives_idle=5/,
      ),
    });
});

const address = [{ address: '192.0.2.1', family: 4 }];

function lookUp(lookup: ReturnType<typeof createRememberingLookup>) {
  return new Promise<unknown>((resolve) =>
    lookup('db.example', { all: true }, (error, addresses) => resolve(error ?? addresses)),
  );
}

it('connects to the last known address while the resolver does not answer, and asks it once', async () => {
  const resolve = vi.fn(
    (_name: string, _options: object, done: (...answer: [null, LookupAddress[]]) => void) => {
      if (resolve.mock.calls.length === 1) done(null, address);
    },
  );
  const lookup = createRememberingLookup(resolve);
  expect(await lookUp(lookup)).toEqual(address);
  expect(await Promise.all([lookUp(lookup), lookUp(lookup)])).toEqual([address, address]);
  expect(resolve).toHaveBeenCalledTimes(2);
});

it('reports the error of the resolver until an address is known, then keeps that address', async () => {
  const failure = Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
  const answers: [Error | null, LookupAddress[]][] = [
    [failure, []],
    [null, address],
    [failure, []],
  ];
  const lookup = createRememberingLookup((_name, _options, done) =>
    done(...(answers.shift() as [null, LookupAddress[]])),
  );
  expect(await lookUp(lookup)).toBe(failure);
  expect(await lookUp(lookup)).toEqual(address);
  expect(await lookUp(lookup)).toEqual(address);
});
