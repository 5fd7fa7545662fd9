import { expect, test } from '../../support/test.ts';

test('reports that the server is alive and ready', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) expect((await request.get(path)).status()).toBe(200);
});
