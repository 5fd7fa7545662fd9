/** The sender of a message, where `us` is the first demo club, and its text. */
type DemoChatMessage = readonly ['us' | 'them', string];

export interface DemoConversation {
  daysAgo: number;
  /** The hour in London at which the first message is sent. */
  hour: number;
  said: readonly DemoChatMessage[];
}
