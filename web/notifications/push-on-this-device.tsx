import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PreferencesPart } from './preferences-part.tsx';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push.ts';

const lines: Record<PushState, string> = {
  on: 'What you have chosen is pushed to this device.',
  off: 'Nothing is pushed to this device.',
  denied:
    'This browser does not allow it. Allow notifications in its settings for this site first.',
  unsupported:
    'This browser cannot do it. On an iPhone or iPad, add this site to the home screen first.',
};

/** Each device is asked for itself. */
export function PushOnThisDevice() {
  const userId = useMe().user.id;
  const client = useQueryClient();
  const query = queryOptions({
    queryKey: ['push', userId],
    queryFn: () => readPushState(userId),
    staleTime: 0,
  });
  const { data: state } = useQuery(query);
  const turning = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff(userId) : turnPushOn(userId)),
    onSuccess: (now) => client.setQueryData(query.queryKey, now),
  });
  const canTurn = state === 'on' || state === 'off';
  return (
    <PreferencesPart heading="Push on this device">
      <p role="status">{state ? lines[state] : 'Loading...'}</p>
      {turning.error && <Notice tone="error">{turning.error.message}</Notice>}
      {canTurn && (
        <div>
          <Button
            aria-disabled={turning.isPending}
            onClick={() => {
              if (!turning.isPending) turning.mutate();
            }}
          >
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        </div>
      )}
    </PreferencesPart>
  );
}
