import { conversationPath } from '@fixturebook/contract/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { clubQuery } from '../../clubs/api.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { clubListsKey, conversationListsKey, conversationQuery, openConversation } from '../api.ts';
import { ChatFailureNotice } from './chat-failure-notice.tsx';

/** Opens the conversation with a club, and then redirects to the conversation's own address. */
export function ChatWithClubPanel({ slug }: { slug: string }) {
  const query = useQuery(chatWithClubQuery(slug));
  if (query.data) return <Navigate to={conversationPath(query.data.id)} replace />;
  if (query.error)
    return <ChatFailureNotice error={query.error} retry={() => void query.refetch()} />;
  return <Loading />;
}

/** Never cached, because the request creates the conversation if there is none. */
function chatWithClubQuery(slug: string) {
  return queryOptions({
    queryKey: ['chat', 'with', slug],
    queryFn: async ({ client }) => {
      const club = await client.fetchQuery(clubQuery({ slug }));
      const conversation = await openConversation(club.id);
      client.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
      for (const queryKey of [conversationListsKey, clubListsKey])
        void client.invalidateQueries({ queryKey });
      return conversation;
    },
    gcTime: 0,
    retry: false,
  });
}
