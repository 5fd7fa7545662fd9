import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchOlderMessages } from '../api.ts';
import { useDelayed } from '../use-delayed.ts';

/** ms after a failure before scrolling tries again. */
const retryDelayMs = 3_000;
/** ms before the list says that it is loading. */
const slowAfterMs = 400;

export interface OlderMessages {
  load: () => void;
  isSlow: boolean;
  error: Error | null;
}

/** Loads older messages of a conversation. */
export function useOlderMessages(conversationId: string): OlderMessages {
  const client = useQueryClient();
  const { mutate, isPending, submittedAt, error } = useMutation({
    mutationFn: () => fetchOlderMessages(client, conversationId),
  });
  const isSlow = useDelayed(isPending, slowAfterMs);
  function read() {
    const hasJustFailed = error !== null && Date.now() - submittedAt < retryDelayMs;
    if (!isPending && !hasJustFailed) mutate();
  }
  return { load: read, isSlow, error };
}
