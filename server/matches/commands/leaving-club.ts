import { randomUUID } from 'node:crypto';
import { lockFixtures, reopenFixture } from '../../fixtures/commands/agreed-fixtures.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { opponentLeft } from '../events.ts';
import { listFixtureIdsOfLeavingClub } from '../queries/matches.ts';

/** The caller must have locked the club that is being deleted. */
export async function reopenFixturesOfOpponents(
  tx: Transaction,
  { events, clock }: Pick<Platform, 'events' | 'clock'>,
  clubId: string,
) {
  const ids = await listFixtureIdsOfLeavingClub(tx, clubId, toLondonDate(clock()));
  for (const fixture of await lockFixtures(tx, ids)) {
    if (fixture.clubId === clubId || fixture.status !== 'confirmed') continue;
    const { id: fixtureId, description } = fixture;
    await reopenFixture(tx, fixture, description, clock());
    await events.emit(tx, opponentLeft, {
      noteId: randomUUID(),
      fixtureId,
      clubId: fixture.clubId,
    });
  }
}
