const planningMonth = '09';

/** Returns the season of an empty card, unless past. Otherwise, from September on, returns next season. */
export function findSeasonToPlan(card: { season: number; items: unknown[] }, today: string) {
  const year = Number(today.slice(0, 4));
  if (card.items.length === 0 && card.season >= year) return card.season;
  const isNear = card.season === year || card.season === year + 1;
  return isNear && today.slice(5, 7) >= planningMonth ? year + 1 : undefined;
}
