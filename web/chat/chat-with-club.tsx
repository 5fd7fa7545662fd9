import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { clubQuery } from '../clubs/api.ts';
import { Loading } from '../ui/loading.tsx';
import { clubLists, conversationLists, conversationQuery, openConversation } from './api.ts';
import { ChatFailure } from './chat-failure.tsx';
import { conversationPath } from './paths.ts';

/** The conversation with a club, which goes on at its own address. */
export function ChatWithClub({ slug }: { slug: string }) {
  const query = useQuery(chatWithQuery(slug));
  if (query.data) return <Navigate to={conversationPath(query.data.id)} replace />;
  if (query.error) return <ChatFailure error={query.error} retry={() => void query.refetch()} />;
  return <Loading />;
}

/** Asked each time anew: it makes the conversation where there is none, or none any more. */
function chatWithQuery(slug: string) {
  return queryOptions({
    queryKey: ['chat', 'with', slug],
    queryFn: async ({ client }) => {
      const club = await client.fetchQuery(clubQuery({ slug }));
      const conversation = await openConversation(club.id);
      client.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
      for (const queryKey of [conversationLists, clubLists])
        void client.invalidateQueries({ queryKey });
      return conversation;
    },
    gcTime: 0,
    retry: false,
  });
}
