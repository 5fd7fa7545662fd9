import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createSecretary, createTestClub } from '../../testing/builders.ts';
import { createOfficer } from '../../testing/field-calls/officers.ts';
import { createTestQuery } from '../../testing/leaving.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { officers, users } from '../schema.ts';
import { addOfficerCommands } from './cli.ts';

const app = await startTestApp();
const queryDatabase = createTestQuery(app);

const run = (...words: string[]) =>
  runOperatorCommand(app, addOfficerCommands, 'officers', ...words);

/** Creates a club whose only officer was erased after a restore. */
async function createClubWithoutOwner() {
  const { club, userId } = await createTestClub(app);
  await app.db.delete(officers).where(eq(officers.userId, userId));
  return club;
}

async function readRole(clubId: string, userId: string) {
  const [row] = await app.db
    .select({ role: officers.role })
    .from(officers)
    .where(and(eq(officers.clubId, clubId), eq(officers.userId, userId)));
  return row?.role;
}

it('lists the clubs that have no owner, and the officers of a club with their roles', async () => {
  const { email, club } = await createTestClub(app);
  const officer = await createOfficer(app, club);
  expect(await run('without-owner')).toEqual(['Every club has an owner.']);
  const empty = await createClubWithoutOwner();
  expect(await run('without-owner')).toEqual([`${empty.slug}  ${empty.name}`]);
  expect(await run('list', club.slug)).toEqual([`owner    ${email}`, `officer  ${officer.email}`]);
  expect(await run('list', empty.slug)).toEqual([`${empty.name} has no officers.`]);
});

it('makes an officer an owner beside the owner, and tells the open screens of the club', async () => {
  const { club, userId } = await createTestClub(app);
  const officer = await createOfficer(app, club);
  const address = officer.email.toUpperCase();
  expect(await run('make-owner', club.slug, address)).toEqual([
    `${officer.email} is an owner of ${club.name}.`,
  ]);
  expect(await readRole(club.id, officer.userId)).toBe('owner');
  expect(await readRole(club.id, userId)).toBe('owner');
  const events = await queryDatabase('select name from live_events where club_id = $1', club.id);
  expect(events).toEqual([{ name: 'club' }]);
});

it('makes an account the owner of a club that has no officers', async () => {
  const club = await createClubWithoutOwner();
  const { userId, email, browser } = await createSecretary(app);
  await run('make-owner', club.slug, email);
  expect(await readRole(club.id, userId)).toBe('owner');
  const me = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
  expect(me).toMatchObject({ role: 'owner', club: { slug: club.slug } });
  expect(await run('without-owner')).not.toContain(`${club.slug}  ${club.name}`);
});

it('makes nobody the owner when the club or a verified account is not found', async () => {
  const { club } = await createTestClub(app);
  const officer = await createOfficer(app, club);
  await expect(run('make-owner', 'nobody', officer.email)).rejects.toThrow(
    'No club has the slug nobody.',
  );
  await expect(run('make-owner', club.slug, 'nobody@club.example')).rejects.toThrow(
    'No account has the address nobody@club.example.',
  );
  await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, officer.userId));
  await expect(run('make-owner', club.slug, officer.email)).rejects.toThrow('No account');
  expect(await readRole(club.id, officer.userId)).toBe('officer');
  await expect(run('list', 'nobody')).rejects.toThrow('No club has the slug nobody.');
});
