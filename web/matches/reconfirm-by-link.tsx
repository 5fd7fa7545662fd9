import type { ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../platform/problem-error.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { answerByLink, questionQuery } from './reconfirm-api.ts';
import { ReconfirmLost } from './reconfirm-lost.tsx';
import { ReconfirmQuestion } from './reconfirm-question.tsx';

interface ReconfirmByLinkProps {
  token: string;
  /** The answer that was chosen in the mail. */
  meant: string | null;
}

export function ReconfirmByLink({ token, meant }: ReconfirmByLinkProps) {
  const client = useQueryClient();
  const query = useQuery(questionQuery(token));
  const saying = useMutation({
    mutationFn: (answer: ReconfirmationAnswer) => answerByLink(token, answer),
    onSuccess: (question) => client.setQueryData(questionQuery(token).queryKey, question),
  });
  const lost = [query.error, saying.error].find(isLost);
  if (lost) return <ReconfirmLost why={lost.message} />;
  if (query.isPending) return <Loading />;
  if (query.error) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  return (
    <ReconfirmQuestion
      question={query.data}
      meant={meant === 'problem' ? 'problem' : 'on'}
      busy={saying.isPending ? saying.variables : undefined}
      error={saying.error}
      hasAnswered={saying.isSuccess}
      onAnswer={(answer) => {
        if (!saying.isPending) saying.mutate(answer);
      }}
    />
  );
}

/** The link is none of ours, has run out, or its match is over. */
function isLost(error: Error | null): error is ProblemError {
  return error instanceof ProblemError && [400, 403, 404, 409].includes(error.status);
}
