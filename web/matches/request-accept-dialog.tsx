import type { MatchRequest } from '@fixturebook/contract/matches';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Flash } from '../ui/told-notice.tsx';
import { acceptRequest } from './api.ts';
import { matchPath } from './paths.ts';
import { getTeams } from './request-words.ts';
import { TermsList } from './terms-sheet.tsx';
import { useRequestAction } from './use-request-act.ts';

export interface RequestDialogProps {
  request: MatchRequest;
  onFlash: (flash: Flash) => void;
  onClose: () => void;
}

/** Shows what would be agreed. */
export function AcceptRequestDialog({ request, onFlash, onClose }: RequestDialogProps) {
  const navigate = useNavigate();
  const runAction = useRequestAction({ onFlash, onClose });
  const { ours, theirs } = getTeams(request);
  async function confirm() {
    const match = await runAction(() => acceptRequest(request.id));
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
      <TermsList terms={request.terms} />
    </ConfirmDialog>
  );
}
