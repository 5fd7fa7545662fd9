import type { MatchRequest } from '@fixturebook/contract/matches';
import { matchPath } from '@fixturebook/contract/paths';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { acceptRequest } from '../api.ts';
import { TermsList } from '../terms/terms-list.tsx';
import { getTeams } from './request-words.ts';
import { useRequestAction } from './use-request-action.ts';

export interface RequestDialogProps {
  request: MatchRequest;
  onFlash: (flash: Flash) => void;
  onClose: () => void;
}

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
      heading="Accept this match?"
      confirmLabel="Accept match"
      pendingLabel="Accepting..."
      cancelLabel="Not now"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Your {ours} will play {request.club.name}'s {theirs} on these terms. Any other requests for
        either date will be closed and the clubs told.
      </p>
      <TermsList terms={request.terms} />
    </ConfirmDialog>
  );
}
