import { Client } from 'pg';
import { liveChannel } from '../../platform/live/event-log.ts';

/** Writes events for many clubs to the live log without the changes that cause them. */
export async function openLiveEventWriter(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    /** Writes an event of `bytes` bytes for each club. */
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
