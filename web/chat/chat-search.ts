/** What the address opens: a conversation, or the conversation with a club. */
export type ChatSearch = { conversation: string } | { club: string } | undefined;

export function parseChatSearch(params: URLSearchParams): ChatSearch {
  const conversation = params.get('conversation');
  if (conversation) return { conversation };
  const club = params.get('with');
  return club ? { club } : undefined;
}
