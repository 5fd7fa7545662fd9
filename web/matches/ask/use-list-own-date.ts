import type { Fixture } from '@fixturebook/contract/fixtures';
import type { FindDate } from '@fixturebook/contract/opponents/find';
import { useQueryClient } from '@tanstack/react-query';
import { addFixture, invalidateFixturesAndMatchesOnScreen } from '../../fixtures/api.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { createUuid } from '../../ui/browser/uuid.ts';

/** The idempotency key of each day that this tab has listed, so that rows of one day list it once. */
const keys = new Map<string, string>();

/**
 * Returns a function that lists a day for which the user's club asks, unless it is listed. `isNew` says whether
 * it was listed now. The fixture is undefined if the day cannot be listed without a form.
 */
export function useListOwnDate() {
  const client = useQueryClient();
  return async function listOwnDate({
    fixture,
    listing,
  }: FindDate): Promise<{ ownFixture: Fixture | undefined; isNew: boolean }> {
    if (fixture || !listing) return { ownFixture: fixture ?? undefined, isNew: false };
    const name = JSON.stringify(listing);
    const key = keys.get(name) ?? createUuid();
    keys.set(name, key);
    try {
      return { ownFixture: await addFixture(listing, key), isNew: true };
    } catch (error) {
      // The club has deleted the date that this key listed, or another officer has listed the day.
      if (hasErrorStatus(error, 404, 409)) keys.delete(name);
      throw error;
    } finally {
      void invalidateFixturesAndMatchesOnScreen(client);
    }
  };
}
