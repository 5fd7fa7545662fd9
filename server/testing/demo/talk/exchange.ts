/** Who says it, as seen by the first club. */
type ChatLine = readonly ['us' | 'them', string];

/** What two secretaries write to each other in one go, some minutes apart. */
export interface ChatExchange {
  daysAgo: number;
  /** London's clock. */
  hour: number;
  said: readonly ChatLine[];
}
