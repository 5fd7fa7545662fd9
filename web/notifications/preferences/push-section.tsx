import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../platform/session/use-session.ts';
import { createStaleTime } from '../../platform/stale-time.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingText } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../push-client.ts';
import { PreferencesSection } from './preferences-section.tsx';

const stateTexts: Record<PushState, string> = {
  on: 'Notifications are on for this device.',
  off: 'Notifications are off on this device.',
  denied: 'This browser blocks notifications. Allow them for this site in its settings first.',
  unsupported:
    "This browser doesn't support notifications. On an iPhone or iPad, add this site to the home screen first.",
};

export function PushSection() {
  const userId = useMe().user.id;
  const client = useQueryClient();
  const query = queryOptions({
    queryKey: ['push', userId],
    queryFn: () => readPushState(userId),
    staleTime: createStaleTime(0),
  });
  const { data: state } = useQuery(query);
  const toggleMutation = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff(userId) : turnPushOn(userId)),
    onSuccess: (now) => client.setQueryData(query.queryKey, now),
  });
  return (
    <PreferencesSection heading="Push on this device">
      <p role="status">{state ? stateTexts[state] : <LoadingText />}</p>
      {toggleMutation.error && <Notice tone="error">{toggleMutation.error.message}</Notice>}
      {(state === 'on' || state === 'off') && (
        <div>
          <Button aria-disabled={toggleMutation.isPending} onClick={() => toggleMutation.mutate()}>
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        </div>
      )}
    </PreferencesSection>
  );
}
