/** A message that is on this device and not yet with the server. */
export interface OutgoingMessage {
  /** Among all that wait on this device. */
  order: number;
  clientId: string;
  userId: string;
  conversationId: string;
  body: string;
  writtenAt: string;
  /** Why the server does not take it. It waits for a person. */
  refusal?: string | undefined;
}
