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

export function FeedPanel() {
  const client = useQueryClient();
  const query = useQuery(feedQuery);
  const [flash, setFlash] = useState<Flash>();
  const [change, setChange] = useState<FeedChange>();
  const createMutation = useMutation({
    mutationFn: createFeed,
    onSuccess(feed) {
      client.setQueryData(feedQuery.queryKey, feed);
      setFlash({
        tone: 'success',
        text: "Here's your calendar link. Add it to your calendar app.",
      });
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
            Get a private link for your calendar app. Anyone with the link can see your fixtures,
            but no phone numbers or emails.
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
              {createMutation.isPending ? 'Creating...' : 'Create calendar link'}
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
