import type { ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../platform/problem-error.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { answerByLink, reconfirmationQuery } from './api.ts';
import { InvalidLinkNotice } from './invalid-link-notice.tsx';
import { ReconfirmForm } from './reconfirm-form.tsx';

interface ReconfirmPanelProps {
  token: string;
  /** The answer chosen in the email. */
  suggestedAnswer: string | null;
}

export function ReconfirmPanel({ token, suggestedAnswer }: ReconfirmPanelProps) {
  const client = useQueryClient();
  const query = useQuery(reconfirmationQuery(token));
  const answerMutation = useMutation({
    mutationFn: (answer: ReconfirmationAnswer) => answerByLink(token, answer),
    onSuccess: (question) => client.setQueryData(reconfirmationQuery(token).queryKey, question),
  });
  const linkError = [query.error, answerMutation.error].find(isLinkError);
  if (linkError) return <InvalidLinkNotice reason={linkError.message} />;
  if (query.isPending) return <Loading />;
  if (query.error) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  return (
    <ReconfirmForm
      question={query.data}
      suggestedAnswer={suggestedAnswer === 'problem' ? 'problem' : 'on'}
      sendingAnswer={answerMutation.isPending ? answerMutation.variables : undefined}
      error={answerMutation.error}
      hasAnswered={answerMutation.isSuccess}
      onAnswer={(answer) => {
        if (!answerMutation.isPending) answerMutation.mutate(answer);
      }}
    />
  );
}

/** The link is invalid or has expired, or its match is over. */
function isLinkError(error: Error | null): error is ProblemError {
  return error instanceof ProblemError && [400, 403, 404, 409].includes(error.status);
}
