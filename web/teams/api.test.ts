import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { groundsQuery, keepNames, teamsQuery } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('reads the teams and grounds again after new names are kept, and says which one failed', async () => {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    Promise.resolve(
      String(input).endsWith('/teams')
        ? Response.json({}, { status: 201 })
        : Response.json({ title: 'Conflict', status: 409 }, { status: 409 }),
    ),
  );
  const client = new QueryClient();
  client.setQueryData(teamsQuery.queryKey, { items: [] });
  client.setQueryData(groundsQuery.queryKey, { items: [] });
  const ground = { ground: 'The Paddock', postcode: 'SW18 4RD', surface: null };
  expect(await keepNames(client, { team: 'Nomads', ground }, 'key')).toBe(
    "We've added Nomads to your teams. We couldn't add The Paddock to your grounds. You can do so under Teams and grounds.",
  );
  expect(client.getQueryState(teamsQuery.queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(groundsQuery.queryKey)?.isInvalidated).toBe(true);
});
