import type { MatchRequest } from '@fixturebook/contract/matches';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';

export interface RequestDialogProps {
  request: MatchRequest;
  onFlash: (flash: FlashMessage) => void;
  onClose: () => void;
}

export type RequestActionDialogProps = RequestDialogProps & { end: DialogEnd | undefined };
