import type { MatchRequest } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { type Told, ToldNotice } from '../ui/told-notice.tsx';
import { OffersList } from './offers-list.tsx';
import type { Doing } from './request-card.tsx';
import { requestDialogs } from './request-dialogs.ts';
import styles from './requests-board.module.css';
import { RequestsList } from './requests-list.tsx';

/** Requests that wait for an answer, and below them those that are over. */
export function RequestsBoard() {
  const [open, setOpen] = useState<{ doing: Doing; request: MatchRequest }>();
  const [told, setTold] = useState<Told>();
  const ask = (doing: Doing, request: MatchRequest) => {
    setTold(undefined);
    setOpen({ doing, request });
  };
  const Dialog = open && requestDialogs[open.doing];
  return (
    <>
      <ToldNotice told={told} />
      <OffersList onTold={setTold} />
      <div className={styles.board}>
        <RequestsList direction="in" state="open" onAct={ask} />
        <RequestsList direction="out" state="open" onAct={ask} />
        <RequestsList direction="in" state="over" onAct={ask} />
        <RequestsList direction="out" state="over" onAct={ask} />
      </div>
      {Dialog && (
        <Dialog request={open.request} onTold={setTold} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
