import type { LinkedRequest } from '@fixturebook/contract/match-requests/mail-links';
import { requestsPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { DeclineReasonFields } from '../requests/decline-reason-fields.tsx';
import { RequestFactsList } from '../requests/request-facts-list.tsx';
import { formatAnswerDeadline, formatReasonLine } from '../requests/request-words.ts';
import {
  formatAnswerDone,
  formatAnswerQuestion,
  formatLinkEnd,
  getNextStep,
} from './answer-words.ts';
import { answerRequestByLink, linkedRequestQuery } from './api.ts';

interface AnswerPanelProps {
  token: string;
  renderRefusal: (reason: string) => ReactNode;
}

export function AnswerPanel({ token, renderRefusal }: AnswerPanelProps) {
  const query = useQuery(linkedRequestQuery(token));
  const answer = useLinkAnswer(token);
  if (hasErrorStatus(query.error, 400, 403, 404, 409)) return renderRefusal(query.error.message);
  return (
    <Loaded query={query}>
      {(request) => {
        const end = formatLinkEnd(request);
        if (end) return <EndedRequest request={request} end={end} isNew={answer.isSuccess} />;
        return (
          <Stack>
            <p>{formatAnswerQuestion(request)}</p>
            <RequestFactsList request={request} />
            <Note>{formatAnswerDeadline(request)}</Note>
            {request.answer === 'accept' ? (
              <AcceptActions request={request} answer={answer} />
            ) : (
              <DeclineForm request={request} answer={answer} />
            )}
            <p>
              To answer in another way, <Link to={requestsPath}>see all your requests</Link>.
            </p>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** If somebody was quicker, the page shows what has become of the request instead of the error. */
function useLinkAnswer(token: string) {
  const client = useQueryClient();
  const { queryKey } = linkedRequestQuery(token);
  return useMutation({
    mutationFn: (reason: string) => answerRequestByLink(token, reason),
    onSuccess: (request) => client.setQueryData(queryKey, request),
    onError: async (error) => {
      if (hasErrorStatus(error, 403, 404, 409)) await client.invalidateQueries({ queryKey });
    },
  });
}

interface LinkAnswerProps {
  request: LinkedRequest;
  answer: ReturnType<typeof useLinkAnswer>;
}

function AcceptActions({ request, answer }: LinkAnswerProps) {
  const { mutate, isPending, error } = answer;
  const [label, busyLabel] = request.isLinkToCounterOffer
    ? ['Agree', 'Agreeing...']
    : ['Accept match', 'Accepting...'];
  return (
    <Stack>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Row>
        <Button look="green" aria-disabled={isPending} onClick={() => mutate('')}>
          {isPending ? busyLabel : label}
        </Button>
      </Row>
    </Stack>
  );
}

function DeclineForm({ request, answer }: LinkAnswerProps) {
  const [label, busyLabel] = request.isLinkToCounterOffer
    ? ['No thanks', 'Sending...']
    : ['Decline', 'Declining...'];
  const form = useSubmitForm({
    initialValues: { reason: '' },
    // Nobody is logged in, so what is typed has no owner and is not stored on the device.
    draftKey: undefined,
    check: (input: { reason: string }) => ({ input }),
    async submit({ reason }, { isFormShown }) {
      try {
        await answer.mutateAsync(formatReasonLine(reason));
      } catch (error) {
        // The page already says what has become of the request.
        if (isFormShown()) throw error;
      }
    },
  });
  return (
    <Form form={form}>
      <DeclineReasonFields form={form} clubName={request.club.name} optional />
      <FormAlert form={form} />
      <Row>
        <SubmitButton look="danger" busy={form.busy} busyLabel={busyLabel}>
          {label}
        </SubmitButton>
      </Row>
    </Form>
  );
}

interface EndedRequestProps {
  request: LinkedRequest;
  end: string;
  /** Whether the request has ended with the answer that was given on this page. */
  isNew: boolean;
}

function EndedRequest({ request, end, isNew }: EndedRequestProps) {
  const done = formatAnswerDone(request);
  const flash = useMemo(() => ({ tone: 'success' as const, text: done }), [done]);
  const { label, to } = getNextStep(request);
  return (
    <Stack>
      {isNew ? <FlashNotice flash={flash} /> : <Notice tone="note">{end}</Notice>}
      {request.status === 'accepted' && request.answer === 'decline' && (
        <p>If you can't play after all, call it off on the page of the match.</p>
      )}
      <RequestFactsList request={request} />
      <Row>
        <ButtonLink look="main" to={to}>
          {label}
        </ButtonLink>
      </Row>
    </Stack>
  );
}
