import type { Fixture } from '@fixturebook/contract/fixtures';
import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { addCachedRequest } from '../requests/api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AskOrSentPanel } from './ask-or-sent-panel.tsx';
import { canAskAtOnce } from './ask-rules.ts';
import { ListedNotice } from './listed-notice.tsx';
import { useAsk } from './use-ask.ts';
import { useAskForDay } from './use-ask-for-day.ts';
import { useSentRequest } from './use-sent-request.ts';

/** Lists the club's own day first if it is not listed, and says so. */
export function AskFoundButton({
  found,
  own,
}: {
  found: Pick<FoundDate, 'fixture' | 'club'>;
  own: FindDate;
}) {
  const { fixture } = found;
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const { ask, forgetKeys } = useAsk();
  const { run, isBusy, failure, clearFailure, hasListed } = useAskForDay(own);
  const request = useSentRequest(fixture.id);
  const [isNew, setNew] = useState(false);

  async function askFor(ownFixture: Fixture | undefined): Promise<string | undefined> {
    if (!ownFixture || !canAskAtOnce({ fixture, ownFixture })) {
      openAskDialog(ownFixture);
      return undefined;
    }
    const result = await ask({ fixture, ownFixture });
    if (result.outcome === 'sent') setNew(true);
    if (result.outcome === 'changed') openAskDialog(ownFixture);
    return 'message' in result ? result.message : undefined;
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
      <AskOrSentPanel
        requests={request ? [request] : []}
        isNew={isNew}
        onUndone={() => {
          setNew(false);
          clearFailure();
          forgetKeys();
        }}
      >
        {(buttonId) => (
          <Button
            id={buttonId}
            look="main"
            aria-label={`Ask: ${found.club.name}, ${fixture.teamName}, ${formatDayAndMonth(fixture.date)}`}
            aria-disabled={isBusy}
            onClick={() => void run(askFor)}
          >
            Ask
          </Button>
        )}
      </AskOrSentPanel>
      {failure && !request && <Notice tone="error">{failure}</Notice>}
      {hasListed && <ListedNotice own={own} />}
    </>
  );
}
