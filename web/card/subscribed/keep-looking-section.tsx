import type { CardFeedInput } from '@fixturebook/contract/card/feeds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { cardFeedsQuery, subscribeToCalendar } from './api.ts';

/** Offers to read the calendar every 6 hours, after the user has seen what is in it. */
export function KeepLookingSection({ input }: { input: CardFeedInput }) {
  const client = useQueryClient();
  const { limited } = useMe();
  const mutation = useMutation({
    mutationFn: () => subscribeToCalendar(input),
    onSuccess: () => client.invalidateQueries(cardFeedsQuery),
  });
  return (
    <Section heading="Keep looking?" size="large">
      {limited ? (
        <ProOnlyNotice line="Looking at a calendar every 6 hours is for Pro clubs.">
          <p>
            When your league moves a match, it's under “To do”. You can read a calendar once on
            every plan.
          </p>
        </ProOnlyNotice>
      ) : (
        <Stack>
          <p>
            We'll read this calendar every 6 hours and list under “To do” what changes in it.
            Nothing on your card changes until you accept it.
          </p>
          {mutation.error && <Notice tone="error">{mutation.error.message}</Notice>}
          {mutation.isSuccess ? (
            <Notice tone="success">
              We're looking at this calendar. Add the matches you want now, and we'll list what
              changes from here on.
            </Notice>
          ) : (
            <Row>
              <Button aria-disabled={mutation.isPending} onClick={() => mutation.mutate()}>
                {mutation.isPending ? 'Reading...' : 'Keep looking every 6 hours'}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Section>
  );
}
