/** The sender of a message, where `us` is the first demo club, and its text. */
type ChatLine = readonly ['us' | 'them', string];

export interface ChatExchange {
  daysAgo: number;
  /** The hour in London at which the first message is sent. */
  hour: number;
  said: readonly ChatLine[];
}
