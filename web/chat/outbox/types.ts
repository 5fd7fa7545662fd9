/** A message that is on this device and not stored by the server. */
export interface OutgoingMessage {
  /** Its place among all messages on this device. */
  order: number;
  clientId: string;
  userId: string;
  conversationId: string;
  body: string;
  writtenAt: string;
  /** Why the server refused the message. The user decides what happens to it. */
  refusal?: string | undefined;
}
