import type { CardItem } from '@fixturebook/contract/card/card';
import type { Fixture } from '@fixturebook/contract/fixtures';

/** Whether the fixture still needs an opponent. One that was recorded as a match does not. */
export function isComingFreeDate({ fixture, state }: CardItem, today: string): boolean {
  return fixture.status === 'open' && state !== 'confirmed' && fixture.date >= today;
}

/** Lists the free dates without an open request, in the order of their days. A club with a request may soon play. */
export function listDatesToOffer(items: CardItem[], today: string): Fixture[] {
  return items
    .filter((item) => item.state === 'free' && isComingFreeDate(item, today))
    .map(({ fixture }) => fixture)
    .sort((one, other) => one.date.localeCompare(other.date));
}
