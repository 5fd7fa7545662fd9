import type { TestApp } from './test-app.ts';

/** Runs the queued jobs of a type, as a worker would, those that wait too, and removes them. */
export async function runQueuedJobs(app: TestApp, name: string) {
  const { rows } = await app.db.$client.query<{ id: string; data: unknown }>(
    `with queued as (delete from pgboss.job where name = $1 returning id, data),
      waiting as (delete from waiting_jobs where name = $1 returning id, data)
    select id, data from queued union all select id, data from waiting`,
    [name],
  );
  for (const { id, data } of rows) await app.runJob(name, data, id);
  return rows.length;
}

/** Asks the clubs of all matches that are due whether they are still on, in an app without workers. */
export async function askWhetherMatchesAreOn(app: TestApp) {
  await app.runJob('matches.ask-whether-on');
  await runQueuedJobs(app, 'matches.ask-batch');
}
