import type { InvitationAnswer, InvitedMatch } from '@fixturebook/contract/card/invitations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { answerInvitation, invitedMatchQuery } from './api.ts';
import { formatAnswerSent, formatChangedSinceOpened } from './invited-match-words.ts';

type AnswerOf<Answer> = Answer extends unknown ? Omit<Answer, 'token' | 'version'> : never;

/** An answer to the match as the page shows it. */
export type GivenAnswer = AnswerOf<InvitationAnswer>;

/** If the club has changed or withdrawn the match since, the page shows it as it is now. */
export function useInvitationAnswer(token: string, match: InvitedMatch) {
  const client = useQueryClient();
  const { queryKey } = invitedMatchQuery(token);
  const [flash, setFlash] = useState<FlashMessage>();
  const answer = useMutation({
    async mutationFn(given: GivenAnswer) {
      try {
        return await answerInvitation({ ...given, token, version: match.version });
      } catch (error) {
        if (hasErrorStatus(error, 404, 409, 412)) await client.invalidateQueries({ queryKey });
        throw hasErrorStatus(error, 412) ? new Error(formatChangedSinceOpened(match)) : error;
      }
    },
    onMutate: () => setFlash(undefined),
    onSuccess(answered, { answer: given }) {
      client.setQueryData(queryKey, answered);
      setFlash({ tone: 'success', text: formatAnswerSent(given, answered) });
    },
  });
  return { ...answer, flash };
}
