import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';

/**
 * Until the test ends, cuts the connection that lists a fixture of the team, as when the server is
 * killed. Returns a function that ends this earlier.
 */
export async function cutConnectionWhenListing(database: Pool, teamName: string) {
  await database.query(`
    create or replace function cut_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before insert on fixtures for each row
      when (new.team_name = '${teamName}') execute function cut_connection()`);
  const stop = async () => void (await database.query('drop trigger if exists cut on fixtures'));
  onTestFinished(stop);
  return stop;
}
