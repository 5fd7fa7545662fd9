import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { type Flash, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { createFeed, feedQuery } from '../outputs/api.ts';
import { FeedAddressPanel } from './feed-address-panel.tsx';
import { type FeedChange, FeedDialog } from './feed-dialog.tsx';

export function meta() {
  return pageMeta('Subscribe in your calendar');
}

export default function FeedScreen() {
  const query = useQuery(feedQuery);
  const [flash, setFlash] = useState<Flash>();
  const [change, setChange] = useState<FeedChange>();
  return (
    <Page
      heading="Subscribe in your calendar"
      lead="Your matches and free dates in the calendar on your phone or computer. Updates automatically, a few times a day."
    >
      <Loaded query={query}>
        {({ feed }) => (
          <Stack>
            <FlashNotice flash={flash} />
            {feed ? (
              <FeedAddressPanel feed={feed} onChange={setChange} />
            ) : (
              <CreateFeed onFlash={setFlash} />
            )}
            {change && (
              <FeedDialog change={change} onClose={() => setChange(undefined)} onFlash={setFlash} />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function CreateFeed({ onFlash }: { onFlash: (flash: Flash) => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: createFeed,
    onSuccess(feed) {
      client.setQueryData(feedQuery.queryKey, feed);
      onFlash({
        tone: 'success',
        text: "Here's your calendar link. Add it to your calendar app.",
      });
    },
  });
  return (
    <>
      <p>
        Get a private link for your calendar app. Anyone with the link can see your fixtures, but no
        phone numbers or emails.
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <p>
        <Button look="main" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? 'Creating...' : 'Create calendar link'}
        </Button>
      </p>
    </>
  );
}
