export interface RandomGenerator {
  /** Returns true with the given probability, from 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Returns a generator that repeats the same numbers for the same seed (mulberry32). */
export function createSeededRandom(seed: number): RandomGenerator {
  let state = seed;
  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  };
}
