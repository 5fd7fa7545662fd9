/** What the stand-in answers in place of its own answer. */
export interface Trouble {
  method?: string;
  /** How the path of the call begins. */
  path: string;
  /** Stands in the body or the path, so that a trouble is somebody's own. */
  matching?: string;
  /** Calls that it befalls; 1 unless said. */
  times?: number;
  /** Whether what was asked for is done all the same, and only its answer lost. */
  applied?: boolean;
  /** A status with its documented error, a body of one's own, the connection cut, or no answer ever. */
  answer: number | 'cut' | 'silent' | { status: number; body: unknown };
}

export type Troubles = ReturnType<typeof createTroubles>;

export function createTroubles() {
  let waiting: { trouble: Trouble; left: number }[] = [];
  return {
    add(trouble: Trouble) {
      waiting.push({ trouble, left: trouble.times ?? 1 });
    },
    /** Calls that it is still to befall. */
    left(trouble: Trouble) {
      return waiting.find((one) => one.trouble === trouble)?.left ?? 0;
    },
    clear() {
      waiting = [];
    },
    /** The first that befalls the call; counts it. */
    take(method: string, path: string, body: string): Trouble | undefined {
      const found = waiting.find(
        ({ trouble }) =>
          (trouble.method ?? method) === method &&
          path.startsWith(trouble.path) &&
          `${path} ${body}`.includes(trouble.matching ?? ''),
      );
      if (found && --found.left === 0) waiting = waiting.filter((one) => one !== found);
      return found?.trouble;
    },
  };
}
