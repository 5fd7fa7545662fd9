import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Stack } from '../ui/stack.tsx';
import { type Told, ToldNotice } from '../ui/told-notice.tsx';
import { CardFeedAddress } from './card-feed-address.tsx';
import { CardFeedDialog, type FeedChange } from './card-feed-dialog.tsx';
import { feedQuery, makeFeed } from './card-outputs-api.ts';

/** The address, if there is one, and what can be done with it. */
export function CardFeed() {
  const client = useQueryClient();
  const query = useQuery(feedQuery);
  const [told, setTold] = useState<Told>();
  const [asked, setAsked] = useState<FeedChange>();
  const making = useMutation({
    mutationFn: makeFeed,
    onSuccess(feed) {
      client.setQueryData(feedQuery.queryKey, feed);
      setTold({ tone: 'success', text: 'Your card has an address. Give it to your calendar.' });
    },
  });
  if (query.isPending) return <Loading />;
  if (!query.data) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  const { feed } = query.data;
  return (
    <Stack>
      <ToldNotice told={told} />
      {feed ? (
        <CardFeedAddress feed={feed} onAsk={setAsked} />
      ) : (
        <>
          <p>
            Your card has no address for calendars. Whoever has one can read the card without
            signing in: dates, teams, opponents and grounds, and nobody’s telephone number or e-mail
            address.
          </p>
          {making.error && <Notice tone="error">{making.error.message}</Notice>}
          <p>
            <Button
              look="main"
              aria-disabled={making.isPending}
              onClick={() => {
                if (!making.isPending) making.mutate();
              }}
            >
              {making.isPending ? 'Making the address...' : 'Make an address'}
            </Button>
          </p>
        </>
      )}
      {asked && (
        <CardFeedDialog asked={asked} onClose={() => setAsked(undefined)} onTold={setTold} />
      )}
    </Stack>
  );
}
