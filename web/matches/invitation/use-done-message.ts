import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { recordedMatchQuery } from '../recorded/api.ts';

/** Shows what the club has done with an invitation, until something else happens to it. */
export function useDoneMessage({ id, invitation }: RecordedMatch) {
  const client = useQueryClient();
  const [done, setDone] = useState<{ flash: FlashMessage; version: string | undefined }>();
  return {
    flash: done?.version === invitation?.version ? done?.flash : undefined,
    showDone(text: string) {
      const current = client.getQueryData(recordedMatchQuery(id).queryKey);
      setDone({ flash: { tone: 'success', text }, version: current?.invitation?.version });
    },
  };
}
