import type { MatchRequest } from '@fixturebook/contract/matches';
import { useNavigate } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import type { Told } from '../ui/told-notice.tsx';
import { acceptRequest } from './api.ts';
import { matchPath } from './paths.ts';
import { teamsOf } from './request-words.ts';
import { TermsSheet } from './terms-sheet.tsx';
import { useRequestAct } from './use-request-act.ts';

export interface RequestDialogProps {
  request: MatchRequest;
  onTold: (told: Told) => void;
  onClose: () => void;
}

/** Shows what would be agreed. */
export function RequestAcceptDialog({ request, onTold, onClose }: RequestDialogProps) {
  const navigate = useNavigate();
  const act = useRequestAct({ onTold, onClose });
  const { ours, theirs } = teamsOf(request);
  const form = useSubmitForm({
    initialValues: {},
    check: () => ({ input: request.id }),
    async submit(id: string) {
      const match = await act(() => acceptRequest(id));
      if (match) await navigate(matchPath(match.id));
    },
  });
  return (
    <Dialog heading="Agree on this match?" busy={form.busy} onClose={onClose}>
      <p>
        Your {ours} and the {theirs} of {request.club.name}, on these terms. All other requests for
        the two dates are released.
      </p>
      <TermsSheet terms={request.terms} />
      <Form form={form}>
        <FormFoot form={form} does="Agree" doing="Agreeing..." leaves="Not yet" onLeave={onClose} />
      </Form>
    </Dialog>
  );
}
