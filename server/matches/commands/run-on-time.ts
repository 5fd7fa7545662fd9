import { setTimeout as wait } from 'node:timers/promises';

/** The job starts this much earlier and then waits, because a delayed job starts up to 2 s late, or more on a busy node. */
export const leadMs = 10_000;

/** A job must end before the queue considers it lost. The jobs of later requests continue. */
const maxRunMs = 60_000;

/** Calls `run` for what is due now, and again for what becomes due within seconds. */
export async function runOnTime(
  clock: () => Date,
  { run, findNext }: { run: () => Promise<void>; findNext: () => Promise<Date | undefined> },
) {
  const end = Date.now() + maxRunMs;
  for (;;) {
    await run();
    const next = await findNext();
    const remainingMs = next ? next.getTime() - clock().getTime() : Number.POSITIVE_INFINITY;
    if (remainingMs > 2 * leadMs || Date.now() + remainingMs > end) return;
    await wait(Math.max(1, remainingMs));
  }
}
