import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startBillingApp } from './testing/billing.ts';
import { createProClub, createTestClub } from './testing/builders.ts';
import { createTwoClubsWithConversation } from './testing/chat.ts';
import { fuzzSizes } from './testing/fuzz/fuzz-sizes.ts';
import { findLeak } from './testing/fuzz/leaks.ts';
import {
  type ApiDocument,
  createRequestArbitrary,
  listRoutes,
} from './testing/fuzz/request-arbitrary.ts';
import { createMatch } from './testing/matches.ts';

const { app } = await startBillingApp();
const document = app.document as unknown as ApiDocument;

/** Even five generated requests of each route reach the commands of this many routes that change something. */
const minChangingRoutes = 10;

/** The routes of which a request succeeded. */
const succeeded = new Set<string>();
afterAll(() => {
  // Shows that the requests also reach the commands, and not only the checks of the input.
  const changing = [...succeeded].filter((name) => !name.startsWith('GET '));
  expect(changing.length).toBeGreaterThanOrEqual(minChangingRoutes);
});

it.each(listRoutes(document).map((route) => [`${route.method} ${route.path}`, route] as const))(
  'answers no generated request of %s with 5xx or with internals',
  async (name, route) => {
    // Each route has its own clubs, because a request can end a session or use up a limit.
    const clubs = [await createTestClub(app), await createProClub(app)];
    const { ids, owners } = route.path.includes('{')
      ? await createThingsWithIds()
      : { ids: [], owners: [] };
    const callers = [undefined, ...[...clubs, ...owners].map(({ browser }) => browser)];
    const cases = fc.record({
      request: createRequestArbitrary(route, document, ids),
      caller: fc.constantFrom(...callers),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ request, caller }) => {
        const { method, address, headers, body } = request;
        const started = performance.now();
        const response = await app.call(method, address, { as: caller, headers, body });
        expect(performance.now() - started).toBeLessThan(fuzzSizes.longestResponseMs);
        if (response.ok) succeeded.add(name);
        expect(response.status).toBeLessThan(500);
        expect(findLeak(await response.clone().text())).toBeUndefined();
      }),
      { numRuns: fuzzSizes.requests, seed: 20261123 },
    );
  },
  fuzzSizes.testTimeoutMs,
);

async function createThingsWithIds() {
  const { host, match, request, hostDate } = await createMatch(app);
  const conversation = await createTwoClubsWithConversation(app);
  return {
    ids: [match.id, request.id, hostDate.id, conversation.id, host.club.slug],
    owners: [host, conversation.one],
  };
}
