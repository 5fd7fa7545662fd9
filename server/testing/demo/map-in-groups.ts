const groupSize = 6;

export async function mapInBatches<T, Made>(
  list: readonly T[],
  create: (one: T, place: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < list.length; first += groupSize) {
    const group = list.slice(first, first + groupSize);
    made.push(...(await Promise.all(group.map((one, index) => create(one, first + index)))));
  }
  return made;
}
