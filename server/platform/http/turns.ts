import { AppError } from '../errors.ts';

/**
 * Lets `atOnce` run at a time, the others in the order of their coming. Whoever has waited `patience`
 * seconds is sent away.
 */
export function createTurns(options: { atOnce: number; patience: number }) {
  const { patience } = options;
  const waiting: (() => void)[] = [];
  let free = options.atOnce;

  async function admission() {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((admit, sendAway) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        sendAway(
          new AppError(503, 'busy', 'Too much at once. Try again in a moment.', [], {
            'Retry-After': '5',
          }),
        );
      }, patience * 1000);
      function enter() {
        clearTimeout(timer);
        admit();
      }
      waiting.push(enter);
    });
  }

  /** The turn goes to the next in line, or back. */
  function leave() {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    await admission();
    try {
      return await run();
    } finally {
      leave();
    }
  };
}

/** Runs what belongs to one key one after the other, on this node; other keys do not wait. */
export function createTurnsByKey() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const own = (before ?? Promise.resolve()).then(act, act);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
