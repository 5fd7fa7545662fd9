import type { MatchRequest } from '@fixturebook/contract/matches';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
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
  async function confirm() {
    const match = await act(() => acceptRequest(request.id));
    if (match) await navigate(matchPath(match.id));
  }
  return (
    <ConfirmDialog
      heading="Agree on this match?"
      confirmLabel="Agree"
      pendingLabel="Agreeing..."
      cancelLabel="Not yet"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Your {ours} and the {theirs} of {request.club.name}, on these terms. All other requests for
        the two dates are released.
      </p>
      <TermsSheet terms={request.terms} />
    </ConfirmDialog>
  );
}
