/** Most clubs end their season in September and start to plan the next one. */
const planningMonth = '09';

/**
 * Finds the season that the card offers to plan: the one shown while its card is empty, and from
 * September on the next one.
 */
export function findSeasonToPlan(
  card: { season: number; items: unknown[] },
  today: string,
): number | undefined {
  const year = Number(today.slice(0, 4));
  if (card.items.length === 0 && card.season >= year) return card.season;
  const isNear = card.season === year || card.season === year + 1;
  return isNear && today.slice(5, 7) >= planningMonth ? year + 1 : undefined;
}
