/** From this month on the season is over for most, and the next one is what one thinks of. */
const planningMonth = '09';

/**
 * The season that the card offers to plan, if any: the one that is looked at while it is empty, and
 * from September on the next.
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
