/** The sender, as the first club sees it. */
type ChatLine = readonly ['us' | 'them', string];

/** Messages between two clubs on one day, a few minutes apart. */
export interface ChatExchange {
  daysAgo: number;
  /** The time in London. */
  hour: number;
  said: readonly ChatLine[];
}
