import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretary, createTestClub } from '../testing/builders.ts';
import { createTestQuery } from '../testing/leaving.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const queryDatabase = createTestQuery(app);

let clubId: string;
let officerIds: string[];

/** Creates a club with two officers. */
beforeEach(async () => {
  const { club, userId } = await createTestClub(app);
  const deputy = await createSecretary(app);
  await queryDatabase(
    'insert into officers (user_id, club_id) values ($1, $2)',
    deputy.userId,
    club.id,
  );
  clubId = club.id;
  officerIds = [userId, deputy.userId];
});

async function insertNotification(subject: string, age: string) {
  const [row] = await queryDatabase(
    `insert into notifications (club_id, kind, subject, news, updated_at)
     values ($1, 'called-off', $2, '{"type":"called-off"}', now() - $3::interval)
     returning id, seq`,
    clubId,
    subject,
    age,
  );
  return row as { id: string; seq: string };
}

function markReadUpTo(userId: string | undefined, seq: string) {
  return queryDatabase('insert into notification_reads values ($1, $2)', userId, seq);
}

async function listSubjectsLeft() {
  await app.runJob('notifications.delete-old');
  const left = await queryDatabase(
    'select subject from notifications where club_id = $1 order by subject',
    clubId,
  );
  return left.map(({ subject }) => subject);
}

describe('the retention of notifications', () => {
  it('deletes notifications that nobody read after 180 days', async () => {
    await insertNotification('outside', '180 days 1 minute');
    await insertNotification('inside', '179 days 23 hours 59 minutes');
    expect(await listSubjectsLeft()).toEqual(['inside']);
  });

  it('deletes notifications that every officer has read after 90 days', async () => {
    await insertNotification('outside', '90 days 1 minute');
    const { seq } = await insertNotification('inside', '89 days 23 hours 59 minutes');
    for (const userId of officerIds) await markReadUpTo(userId, seq);
    expect(await listSubjectsLeft()).toEqual(['inside']);
  });

  it('keeps a notification that one of two officers has not read', async () => {
    const { id } = await insertNotification('opened by one', '100 days');
    await queryDatabase('insert into notification_opens values ($1, $2)', id, officerIds[0]);
    expect(await listSubjectsLeft()).toEqual(['opened by one']);
    await queryDatabase('insert into notification_opens values ($1, $2)', id, officerIds[1]);
    expect(await listSubjectsLeft()).toEqual([]);
  });

  it('keeps a notification that is newer than what an officer has read', async () => {
    const read = await insertNotification('read', '100 days');
    await insertNotification('newer', '100 days');
    for (const userId of officerIds) await markReadUpTo(userId, read.seq);
    expect(await listSubjectsLeft()).toEqual(['newer']);
  });
});
