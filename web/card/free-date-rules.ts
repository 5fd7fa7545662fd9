import type { CardItem } from '@fixturebook/contract/card/card';
import type { Fixture } from '@fixturebook/contract/fixtures';

/** Whether the fixture still needs an opponent. One that was recorded as a match does not. */
export function isComingFreeDate({ fixture, state }: CardItem, today: string): boolean {
  return fixture.status === 'open' && state !== 'confirmed' && fixture.date >= today;
}

/** Lists the fixtures that still need an opponent, in the order of their days. */
export function listComingFreeDates(items: CardItem[], today: string): Fixture[] {
  return items
    .filter((item) => isComingFreeDate(item, today))
    .map(({ fixture }) => fixture)
    .sort((one, other) => one.date.localeCompare(other.date));
}
