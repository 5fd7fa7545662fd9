/** Clubs that are set up at the same time. */
const atOnce = 6;

/** Makes something of each, a few at the same time. */
export async function inGroups<T, Made>(
  list: readonly T[],
  make: (one: T, place: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < list.length; first += atOnce) {
    const group = list.slice(first, first + atOnce);
    made.push(...(await Promise.all(group.map((one, index) => make(one, first + index)))));
  }
  return made;
}
