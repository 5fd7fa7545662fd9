/** How many free dates of each club are chosen before the further ones of any club. */
const bestDatesPerClub = 5;

/**
 * Chooses at most `max` of the free dates, which are sorted by fit, and keeps their order. A club with many dates
 * does not take the place of other clubs.
 */
export function chooseListedDates<Item extends { club: { id: string } }>(
  byFit: Item[],
  max: number,
): Item[] {
  const datesOfClubs = new Map<string, number>();
  const best: Item[] = [];
  const further: Item[] = [];
  for (const item of byFit) {
    const earlier = datesOfClubs.get(item.club.id) ?? 0;
    datesOfClubs.set(item.club.id, earlier + 1);
    (earlier < bestDatesPerClub ? best : further).push(item);
  }
  const chosen = new Set([...best, ...further].slice(0, max));
  return byFit.filter((item) => chosen.has(item));
}
