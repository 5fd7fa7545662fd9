import { tooManyRequests } from '../errors.ts';

interface FairGateOptions {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** How many tasks of all callers may wait. */
  maxWaiting: number;
  /** How many tasks of one caller may wait or run. */
  maxOfCaller: number;
  /** When a refused caller may try again. */
  retryAfterSeconds: number;
  onRefused?: (reason: 'caller' | 'queue') => void;
}

interface WaitingTask {
  start: () => void;
  refuse: () => void;
}

/**
 * Runs a few expensive tasks at the same time, and lets a few more wait. Callers take turns, so one
 * caller with many tasks delays another by one task. A task that finds no place is refused with 429
 * before any work is done for it.
 */
export function createFairGate(options: FairGateOptions) {
  const { maxWaiting, maxOfCaller, retryAfterSeconds, onRefused = () => {} } = options;
  /** The waiting tasks of each caller. The caller whose turn is next comes first. */
  const waiting = new Map<string, WaitingTask[]>();
  const taskCounts = new Map<string, number>();
  let freeSlots = options.concurrency;

  /**
   * `admit` runs before the task waits for its turn, and refuses the task by throwing an error. A
   * caller with too many tasks is refused before `admit` runs.
   */
  return async function runFairly<T>(
    caller: string,
    run: () => Promise<T>,
    admit: () => Promise<void> = async () => {},
  ): Promise<T> {
    const count = taskCounts.get(caller) ?? 0;
    if (count >= maxOfCaller) {
      onRefused('caller');
      throw tooManyRequests(retryAfterSeconds);
    }
    taskCounts.set(caller, count + 1);
    try {
      await admit();
      await acquireSlot(caller);
      try {
        return await run();
      } finally {
        releaseSlot();
      }
    } finally {
      const left = (taskCounts.get(caller) ?? 1) - 1;
      if (left === 0) taskCounts.delete(caller);
      else taskCounts.set(caller, left);
    }
  };

  async function acquireSlot(caller: string) {
    if (freeSlots > 0) {
      freeSlots -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const own = waiting.get(caller) ?? [];
      own.push({ start: resolve, refuse: () => reject(tooManyRequests(retryAfterSeconds)) });
      waiting.set(caller, own);
      if (countWaiting() > maxWaiting) refuseOneTask(caller);
    });
  }

  function countWaiting() {
    let count = 0;
    for (const tasks of waiting.values()) count += tasks.length;
    return count;
  }

  /** Refuses the newest task of the caller with the most, and on a tie the task that came last. */
  function refuseOneTask(newcomer: string) {
    let busiest = newcomer;
    for (const [caller, tasks] of waiting)
      if (tasks.length > (waiting.get(busiest)?.length ?? 0)) busiest = caller;
    takeWaiting(busiest, (tasks) => tasks.pop())?.refuse();
    onRefused('queue');
  }

  function releaseSlot() {
    const [next] = waiting.keys();
    if (next === undefined) {
      freeSlots += 1;
      return;
    }
    const task = takeWaiting(next, (tasks) => tasks.shift());
    const rest = waiting.get(next);
    if (rest) {
      waiting.delete(next);
      waiting.set(next, rest);
    }
    task?.start();
  }

  function takeWaiting(
    caller: string,
    take: (tasks: WaitingTask[]) => WaitingTask | undefined,
  ): WaitingTask | undefined {
    const tasks = waiting.get(caller) ?? [];
    const taken = take(tasks);
    if (tasks.length === 0) waiting.delete(caller);
    return taken;
  }
}
