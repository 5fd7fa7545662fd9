import { expect, it } from 'vitest';
import { buildIsProSql } from '../../billing/queries.ts';
import { createProClub, createTestClub } from '../../testing/builders.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addClubCommands } from './cli.ts';

const app = await startTestApp({ worker: true });

const changedClubIds: string[] = [];

const run = (...words: string[]) =>
  runOperatorCommand(
    app,
    (program, operator) =>
      addClubCommands(program, operator, buildIsProSql, async (_tx, clubId) => {
        changedClubIds.push(clubId);
      }),
    'clubs',
    ...words,
  );

const reason = 'You wrote the same message to 300 clubs';

it('suspends and restores a club with immediate effect, and tells it the reason', async () => {
  const { browser, club } = await createTestClub(app);
  expect(await run('suspend', club.slug, '--reason', reason, '--yes')).toEqual([
    `${club.name} is suspended.`,
  ]);
  const refused = await app.call('GET', '/api/v1/me', { as: browser });
  expect(refused.status).toBe(403);
  expect((await refused.json()).detail).toBe(
    `This club is suspended: ${reason}. Write to support.`,
  );
  expect(await run('unsuspend', club.slug)).toEqual([`${club.name} is restored.`]);
  expect(changedClubIds).toEqual([club.id, club.id]);
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
});

it('mails a suspended club the reason once', async () => {
  const { browser, club } = await createTestClub(app);
  const { user } = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
  await run('suspend', club.slug, '--reason', reason, '--yes');
  await Promise.all([app.runJob('clubs.suspension-mail'), app.runJob('clubs.suspension-mail')]);
  const mail = await app.waitForMail(user.email, 'Your club is suspended');
  expect(mail.text).toContain(`This is why: ${reason}`);
  await app.runJob('clubs.suspension-mail');
  const { rows } = await app.db.$client.query(
    'select count(*)::int as count from clubs where slug = $1 and suspension_mailed_at is not null',
    [club.slug],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('does not suspend a club until the operator confirms it', async () => {
  const { browser, club } = await createTestClub(app);
  await expect(run('suspend', club.slug, '--reason', reason)).rejects.toThrow(
    'Nothing was changed',
  );
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
});

it.each([[], ['--reason', ' '], ['--reason', 'x'.repeat(501)], ['--reason', 'two\nlines']])(
  'does not suspend a club with the reason %j %j',
  async (...words: string[]) => {
    const { club } = await createTestClub(app);
    await expect(run('suspend', club.slug, '--yes', ...words)).rejects.toThrow(/reason/);
  },
);

it('exits with an error when the operator suspends a club that does not exist', async () => {
  const command = run('suspend', 'nobody', '--reason', reason, '--yes');
  await expect(command).rejects.toThrow('No club has the slug nobody.');
});

it('finds clubs by a part of their name or slug, and filters them by plan and suspension', async () => {
  const { club } = await createTestClub(app);
  const pro = await createProClub(app);
  const today = new Date().toISOString().slice(0, 10);
  const find = async (...words: string[]) => (await run('search', ...words)).join('\n');
  expect(await find(club.name.toUpperCase())).toMatch(
    new RegExp(`^${today}  Hobby  ${club.slug}  `),
  );
  expect(await find(club.slug)).toContain('Page 1 of 1, 1 club.');
  expect(await find(pro.club.slug, '--pro')).toContain(`Pro    ${pro.club.slug}`);
  expect(await find(club.slug, '--pro')).toBe('No clubs.');
  expect(await find(club.slug, '--suspended')).toBe('No clubs.');
  await run('suspend', club.slug, '--reason', reason, '--yes');
  expect(await find(club.slug, '--suspended')).toContain(`suspended ${today}: ${reason}`);
});

it('lists the clubs in pages of fifty', async () => {
  await app.db.$client.query(
    `insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
     select 'paged-' || n, 'Paged ' || n, '', '', 'SW18 4RD', '', '' from generate_series(1, 51) n`,
  );
  const first = await run('search', 'paged-');
  const second = await run('search', 'paged-', '--page', '2');
  expect([first.length, first.at(-1)]).toEqual([51, 'Page 1 of 2, 51 clubs.']);
  expect([second.length, second.at(-1)]).toEqual([2, 'Page 2 of 2, 51 clubs.']);
  expect((await run('list')).length).toBe(51);
  await expect(run('list', '--page', '0')).rejects.toThrow('Enter a whole number from 1.');
});
