export interface Report {
  /** Prints what was promised and what was seen. A promise that does not hold fails the command. */
  promise(promised: string, seen: string, holds: boolean): void;
}

export function createReport() {
  const counts = { promises: 0, broken: 0 };
  return {
    counts,
    scenario(name: string) {
      console.log(`\n${name}`);
    },
    promise(promised: string, seen: string, holds: boolean) {
      counts.promises += 1;
      if (!holds) counts.broken += 1;
      console.log(`  ${holds ? '✓' : '✗'} ${promised}: ${seen}`);
    },
  };
}
