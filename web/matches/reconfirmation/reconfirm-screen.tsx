import type { ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasStatus } from '../../platform/problem-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { answerByLink, reconfirmationQuery } from './api.ts';
import { ReconfirmForm } from './reconfirm-form.tsx';

export function meta() {
  return pageMeta('Still on?', 'Say whether your match is still on.');
}

/** Emails link here: `/reconfirm?token=…&answer=on`. Opening the screen sends no answer. */
export default function ReconfirmScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');
  const suggestedAnswer = search.get('answer') === 'problem' ? 'problem' : 'on';
  return (
    <Page heading="Still on?" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && !token && <InvalidLink reason="This link isn't complete." />}
      {isHydrated && token && <Question token={token} suggestedAnswer={suggestedAnswer} />}
    </Page>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <Stack>
      <Notice tone="error">{reason}</Notice>
      <p>Log in to see your matches and answer on the match page.</p>
      <p>
        <ButtonLink look="main" to="/login?next=%2Fmycard">
          Log in
        </ButtonLink>
      </p>
    </Stack>
  );
}

function Question({
  token,
  suggestedAnswer,
}: {
  token: string;
  /** The answer chosen in the email. */
  suggestedAnswer: ReconfirmationAnswer;
}) {
  const client = useQueryClient();
  const query = useQuery(reconfirmationQuery(token));
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (answer: ReconfirmationAnswer) => answerByLink(token, answer),
    onSuccess: (question) => client.setQueryData(reconfirmationQuery(token).queryKey, question),
  });
  const linkError = [query.error, error].find((one) => hasStatus(one, 400, 403, 404, 409));
  if (linkError) return <InvalidLink reason={linkError.message} />;
  return (
    <Loaded query={query}>
      {(question) => (
        <ReconfirmForm
          question={question}
          suggestedAnswer={suggestedAnswer}
          sendingAnswer={isPending ? variables : undefined}
          error={error}
          hasAnswered={isSuccess}
          onAnswer={(answer) => isPending || mutate(answer)}
        />
      )}
    </Loaded>
  );
}
