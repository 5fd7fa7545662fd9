import type { MatchRequest } from '@fixturebook/contract/matches';
import { useState } from 'react';
import type { Told } from './match-act.ts';
import { RequestAcceptDialog } from './request-accept-dialog.tsx';
import type { Doing } from './request-card.tsx';
import { RequestDeclineDialog } from './request-decline-dialog.tsx';
import { RequestWithdrawDialog } from './request-withdraw-dialog.tsx';
import styles from './requests-board.module.css';
import { RequestsList } from './requests-list.tsx';
import { ToldNotice } from './told-notice.tsx';

const dialogs = {
  accept: RequestAcceptDialog,
  decline: RequestDeclineDialog,
  withdraw: RequestWithdrawDialog,
};

/** Requests that wait for an answer, and below them those that are over. */
export function RequestsBoard() {
  const [open, setOpen] = useState<{ doing: Doing; request: MatchRequest }>();
  const [told, setTold] = useState<Told>();
  const ask = (doing: Doing, request: MatchRequest) => {
    setTold(undefined);
    setOpen({ doing, request });
  };
  const Dialog = open && dialogs[open.doing];
  return (
    <>
      <ToldNotice told={told} />
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
