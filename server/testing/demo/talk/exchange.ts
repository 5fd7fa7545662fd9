/** The sender, as the first club sees it. */
type ChatLine = readonly ['us' | 'them', string];

export interface ChatExchange {
  daysAgo: number;
  /** The time in London. */
  hour: number;
  said: readonly ChatLine[];
}
