const chats = '/chatscreen';

/** The screen with this conversation open. */
export function conversationPath(id: string): string {
  return `${chats}?conversation=${id}`;
}

/** The conversation with this club, which is opened when there is none. */
export function chatWithPath(slug: string): string {
  return `${chats}?with=${encodeURIComponent(slug)}`;
}

/** The conversations alone. */
export const chatsPath = chats;
