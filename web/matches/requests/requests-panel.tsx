import type { MatchRequest } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { type Flash, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { OffersList } from '../offers/offers-list.tsx';
import type { RequestAction } from './request-card.tsx';
import { requestDialogs } from './request-dialog.tsx';
import { RequestsList } from './requests-list.tsx';
import styles from './requests-panel.module.css';

export function RequestsPanel() {
  const [open, setOpen] = useState<{ action: RequestAction; request: MatchRequest }>();
  const [flash, setFlash] = useState<Flash>();
  const openDialog = (action: RequestAction, request: MatchRequest) => {
    setFlash(undefined);
    setOpen({ action, request });
  };
  const Dialog = open && requestDialogs[open.action];
  return (
    <>
      <FlashNotice flash={flash} />
      <OffersList onFlash={setFlash} />
      <div className={styles.board}>
        <RequestsList direction="in" state="open" onAction={openDialog} />
        <RequestsList direction="out" state="open" onAction={openDialog} />
        <RequestsList direction="in" state="over" onAction={openDialog} />
        <RequestsList direction="out" state="over" onAction={openDialog} />
      </div>
      {Dialog && (
        <Dialog request={open.request} onFlash={setFlash} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
