import { expect, it, vi } from 'vitest';
import { getRateLimitKey } from '../../platform/http/limits.ts';
import { createTestClub } from '../../testing/builders.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { cardImportReads } from '../policy.ts';

const app = await startTestApp();

it('previews the file of a user after at most two of the many that another user uploads', async () => {
  const [busy, other] = [await createTestClub(app), await createTestClub(app)];
  const answers: string[] = [];
  const upload = async (name: string, as: Browser) => {
    const response = await app.call('POST', '/api/v1/me/card/imports', {
      as,
      body: 'Date,Team,Side,Ground\n2031-06-07,Sunday XI,Home,The Rec',
      headers: { 'content-type': 'text/csv' },
    });
    answers.push(`${name} ${response.status}`);
  };
  const unlock = await lockImports();
  const uploads = Array.from({ length: 12 }, () => upload('busy', busy.browser));
  uploads.push(upload('other', other.browser));
  try {
    await waitUntilUploadsAreCounted({ [busy.userId]: 12, [other.userId]: 1 });
  } finally {
    await unlock();
    await Promise.all(uploads);
  }
  const refused = answers.filter((answer) => answer === 'busy 429');
  const previewed = answers.filter((answer) => answer.endsWith(' 201'));
  expect([refused.length, previewed.length]).toEqual([2, 11]);
  expect(previewed.slice(0, 3)).toContain('other 201');
});

/** Keeps previews from being stored until the returned function is called. */
async function lockImports() {
  const client = await app.db.$client.connect();
  await client.query('begin; lock table card_imports in share row exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** A request is counted against its rate limit before it waits for its turn. */
function waitUntilUploadsAreCounted(uploadsByUser: Record<string, number>) {
  const expected = Object.entries(uploadsByUser).map(([userId, points]) => ({
    key: getRateLimitKey(app.foundation.secrets, cardImportReads, userId),
    points,
  }));
  const keys = expected.map(({ key }) => key);
  const select = 'select key, points from rate_limits where key = any($1)';
  return vi.waitUntil(
    async () => {
      const { rows } = await app.db.$client.query(select, [keys]);
      return expected.every(({ key, points }) =>
        rows.some((row) => row.key === key && row.points === points),
      );
    },
    { timeout: 2_500 },
  );
}
