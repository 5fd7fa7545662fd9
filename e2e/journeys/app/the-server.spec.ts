import { expect, test } from '../../support/test.ts';

test('responds 200 at /healthz and /readyz while the server runs', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) expect((await request.get(path)).status()).toBe(200);
});
