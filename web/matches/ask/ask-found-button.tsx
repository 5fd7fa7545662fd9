import type { Fixture } from '@fixturebook/contract/fixtures';
import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { addCachedRequest } from '../requests/api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { canAskAtOnce } from './ask-rules.ts';
import { SentRequestsNotice } from './sent-requests-notice.tsx';
import { useAsk } from './use-ask.ts';
import { useListOwnDate } from './use-list-own-date.ts';
import { useSentRequest } from './use-sent-request.ts';

/** Lists the club's own day first if it is not listed, and says so. */
export function AskFoundButton({ found, own }: { found: FoundDate; own: FindDate }) {
  const { fixture } = found;
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const listOwnDate = useListOwnDate();
  const { ask } = useAsk();
  const request = useSentRequest(fixture.id);
  const [isBusy, setBusy] = useState(false);
  const [isNew, setNew] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasListed, setListed] = useState(false);

  async function run() {
    setBusy(true);
    setFailure(undefined);
    try {
      const listed = await listOwnDate(own);
      if (listed.isNew) setListed(true);
      await askFor(listed.ownFixture);
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  async function askFor(ownFixture: Fixture | undefined) {
    if (!ownFixture || !canAskAtOnce({ fixture, ownFixture })) return openAskDialog(ownFixture);
    const [result] = await ask([{ fixture, ownFixture }]);
    if (result?.outcome === 'sent') setNew(true);
    if (result?.outcome === 'changed') openAskDialog(ownFixture);
    if (result?.outcome === 'failed') setFailure(result.message);
  }

  function openAskDialog(ownFixture: Fixture | undefined) {
    openDialog((close) => (
      <AskDialog
        fixture={fixture}
        ownFixture={ownFixture}
        onAsked={(newRequest) => {
          close();
          setNew(true);
          addCachedRequest(client, newRequest);
        }}
        onClose={close}
      />
    ));
  }

  return (
    <>
      {request ? (
        <SentRequestsNotice requests={[request]} isNew={isNew} onUndone={() => setNew(false)} />
      ) : (
        <Button
          look="main"
          aria-label={`Ask: ${found.club.name}, ${fixture.teamName}`}
          aria-disabled={isBusy}
          onClick={() => void run()}
        >
          Ask
        </Button>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {hasListed && <ListedNotice own={own} />}
    </>
  );
}

/** Stays when the request is undone or refused, because the date is listed all the same. */
export function ListedNotice({ own: { date, teamName } }: { own: FindDate }) {
  return (
    <Notice tone="note">
      {formatDate(date)} is now listed for your {teamName}.
    </Notice>
  );
}
