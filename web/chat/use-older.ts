import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readOlder } from './api.ts';
import { useLater } from './use-later.ts';

/** ms after which what failed is asked for again while one scrolls. */
const pause = 3_000;
/** ms that it may take without being told. */
const patience = 400;

export interface Older {
  read: () => void;
  isSlow: boolean;
  error: Error | null;
}

/** Reads on, back from what is known of a conversation. */
export function useOlder(conversationId: string): Older {
  const client = useQueryClient();
  const { mutate, isPending, submittedAt, error } = useMutation({
    mutationFn: () => readOlder(client, conversationId),
  });
  const isSlow = useLater(isPending, patience);
  function read() {
    const hasJustFailed = error !== null && Date.now() - submittedAt < pause;
    if (!isPending && !hasJustFailed) mutate();
  }
  return { read, isSlow, error };
}
