import { expect, it, vi } from 'vitest';
import { getRateLimitKey } from '../../platform/http/limits.ts';
import { createTestClub } from '../../testing/builders.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { startFeedServer } from '../../testing/vendors/feed-server.ts';
import { cardImportReads } from '../policy.ts';

const site = await startFeedServer();
const app = await startTestApp({ outbound: site.outbound });

it('previews the file of a user after at most two of the many that another user uploads', async () => {
  const [busy, other] = [await createTestClub(app), await createTestClub(app)];
  const answers: string[] = [];
  const upload = async (name: string, as: Browser) => {
    const response = await uploadTable(as);
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

it('previews a table while a calendar that never ends is read', async () => {
  const [busy, other] = [await createTestClub(app), await createTestClub(app)];
  const answers: string[] = [];
  const hostile = uploadCalendar(busy.browser, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  const ended = hostile.then(({ status }) => answers.push(`calendar ${status}`));
  const table = await uploadTable(other.browser);
  answers.push(`table ${table.status}`);
  await ended;
  expect(answers).toEqual(['table 201', 'calendar 400']);
});

it('previews a calendar file while the site of another calendar does not answer', async () => {
  const [waiting, other] = [await createTestClub(app), await createTestClub(app)];
  site.pages.set('/endless', { body: 'BEGIN:VCALENDAR', isEndless: true });
  const answers: string[] = [];
  const ended = app
    .call('POST', '/api/v1/me/card/addresses', {
      as: waiting.browser,
      json: { address: `${site.origin}/endless` },
    })
    .then(({ status }) => answers.push(`address ${status}`));
  await expect.poll(() => site.requested.includes('/endless')).toBe(true);
  const file = await uploadCalendar(other.browser, 'LOCATION:Sonning Lane');
  answers.push(`file ${file.status}`);
  await site.stop();
  await ended;
  expect(answers).toEqual(['file 201', 'address 400']);
});

function uploadTable(as: Browser) {
  return app.call('POST', '/api/v1/me/card/imports', {
    as,
    body: 'Date,Team,Side,Ground\n2031-06-07,Sunday XI,Home,The Rec',
    headers: { 'content-type': 'text/csv' },
  });
}

/** Uploads a calendar with an event that has the given line. */
function uploadCalendar(as: Browser, line: string) {
  const event = [
    `DTSTART:${new Date().getUTCFullYear() + 1}0605T123000Z`,
    'SUMMARY:v Reading (A)',
    line,
  ];
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'];
  return app.call('POST', '/api/v1/me/card/imports?team=1st+XI', {
    as,
    body: lines.join('\r\n'),
    headers: { 'content-type': 'text/calendar' },
  });
}

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
