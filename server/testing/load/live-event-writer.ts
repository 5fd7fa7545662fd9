import { Client } from 'pg';
import { liveChannel } from '../../platform/live/notifications.ts';

export async function openLiveEventWriter(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async writeEvents(clubIds: string[], bytes: number) {
      await client.query(
        `insert into live_events (club_id, name, data)
         select unnest($1::uuid[]), 'message', to_jsonb(repeat('x', $2))`,
        [clubIds, bytes],
      );
      await client.query(`notify ${liveChannel}`);
    },
    close: () => client.end(),
  };
}
