import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Flash, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { createFeed, feedQuery } from '../outputs/api.ts';
import { FeedAddressPanel } from './feed-address-panel.tsx';
import { type FeedChange, FeedDialog } from './feed-dialog.tsx';

/** The address, if there is one, and what can be done with it. */
export function FeedPanel() {
  const client = useQueryClient();
  const query = useQuery(feedQuery);
  const [flash, setFlash] = useState<Flash>();
  const [change, setChange] = useState<FeedChange>();
  const createMutation = useMutation({
    mutationFn: createFeed,
    onSuccess(feed) {
      client.setQueryData(feedQuery.queryKey, feed);
      setFlash({ tone: 'success', text: 'Your card has an address. Give it to your calendar.' });
    },
  });
  if (query.isPending) return <Loading />;
  if (!query.data) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  const { feed } = query.data;
  return (
    <Stack>
      <FlashNotice flash={flash} />
      {feed ? (
        <FeedAddressPanel feed={feed} onChange={setChange} />
      ) : (
        <>
          <p>
            Your card has no address for calendars. Whoever has one can read the card without
            signing in: dates, teams, opponents and grounds, and nobody’s telephone number or e-mail
            address.
          </p>
          {createMutation.error && <Notice tone="error">{createMutation.error.message}</Notice>}
          <p>
            <Button
              look="main"
              aria-disabled={createMutation.isPending}
              onClick={() => {
                if (!createMutation.isPending) createMutation.mutate();
              }}
            >
              {createMutation.isPending ? 'Making the address...' : 'Make an address'}
            </Button>
          </p>
        </>
      )}
      {change && (
        <FeedDialog change={change} onClose={() => setChange(undefined)} onFlash={setFlash} />
      )}
    </Stack>
  );
}
