/** How many minutes count as recent. */
export const recentMinutes = 5;

/** Counts errors of the last minutes, so that an alert needs no history of the metrics. */
export function createRecentErrors(readTimeMs = () => performance.now()) {
  const countByMinute = new Map<number, number>();
  const getMinute = () => Math.floor(readTimeMs() / 60_000);
  return {
    add() {
      const minute = getMinute();
      countByMinute.set(minute, (countByMinute.get(minute) ?? 0) + 1);
    },
    count() {
      const oldest = getMinute() - recentMinutes;
      let total = 0;
      for (const [minute, errors] of countByMinute)
        if (minute > oldest) total += errors;
        else countByMinute.delete(minute);
      return total;
    },
  };
}
