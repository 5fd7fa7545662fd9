import { groundsMax } from '@fixturebook/contract/teams/grounds';
import { teamsMax } from '@fixturebook/contract/teams/teams';
import { sql } from 'drizzle-orm';
import { clubSummaryColumns } from '../../clubs/queries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';

/**
 * Adds the team names and the home grounds of the fixtures of each club as its teams and grounds, those that were
 * used last if there are too many. Names that fixtures get later are not added, because the screens offer that.
 */
export const teamsBackfill: Backfill = {
  name: 'teams.take-over',
  key: clubSummaryColumns.id,
  firstBatchSize: 20,
  async fill(tx, clubIds) {
    await takeOverGrounds(tx, clubIds);
    await takeOverTeams(tx, clubIds);
  },
};

/** The club's profile has said until now whether it has one pitch or more, but not how many. */
async function takeOverGrounds(tx: Transaction, clubIds: string[]) {
  await tx.execute(sql`
    insert into grounds (club_id, name, postcode, what_three_words, pitches, notes)
    select club_id, ground, postcode, '', pitches, '' from (
      select found.*, row_number() over (partition by club_id order by date desc, lower(ground)) as place from (
        select distinct on (f.club_id, lower(f.ground)) f.club_id, f.ground, f.postcode, f.date,
          case when not c.more_pitches then 1 end as pitches
        from fixtures f join clubs c on c.id = f.club_id
        where f.club_id = any(${sql.param(clubIds)}::uuid[]) and c.closed_at is null
          and f.side <> 'away' and f.ground <> ''
        order by f.club_id, lower(f.ground), f.date desc, f.id
      ) found
    ) ranked
    where place <= ${groundsMax} on conflict do nothing`);
}

async function takeOverTeams(tx: Transaction, clubIds: string[]) {
  await tx.execute(sql`
    insert into teams (club_id, name, weekdays)
    select club_id, team_name, '{}' from (
      select found.*, row_number() over (partition by club_id order by date desc, lower(team_name)) as place from (
        select distinct on (f.club_id, lower(f.team_name)) f.club_id, f.team_name, f.date
        from fixtures f join clubs c on c.id = f.club_id
        where f.club_id = any(${sql.param(clubIds)}::uuid[]) and c.closed_at is null
        order by f.club_id, lower(f.team_name), f.date desc, f.id
      ) found
    ) ranked
    where place <= ${teamsMax} on conflict do nothing`);
}
