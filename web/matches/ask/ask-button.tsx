import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayFixturesQuery } from '../../fixtures/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RowDetails } from '../../ui/layout/compact-row.tsx';
import { addCachedRequest } from '../requests/api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AskOrSentPanel } from './ask-or-sent-panel.tsx';
import { canAskAtOnce, listCompatibleFixtures } from './ask-rules.ts';
import { useAsk } from './use-ask.ts';
import { useSentRequest } from './use-sent-request.ts';

interface AskButtonProps {
  fixture: Fixture;
  /** The free date that the user's club offers. If undefined, it is the only one of the day that fits. */
  ownFixture?: Fixture;
  look?: 'main' | 'plain';
  children: string;
}

/** Sends what the two dates say. Opens a dialog if they leave open the ground or the club's team. */
export function AskButton({ fixture, ownFixture, look = 'main', children }: AskButtonProps) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const { ask, forgetKeys, isBusy } = useAsk();
  const [isNew, setNew] = useState(false);
  const [failure, setFailure] = useState<string>();
  const request = useSentRequest(fixture.id);
  const known = useOfferedFixture(fixture, ownFixture);
  const offered = known && canAskAtOnce({ fixture, ownFixture: known }) ? known : undefined;

  function onAsked(newRequest: MatchRequest) {
    setNew(true);
    addCachedRequest(client, newRequest);
  }

  function openAskDialog() {
    openDialog((close) => (
      <AskDialog
        fixture={fixture}
        ownFixture={ownFixture}
        onAsked={(newRequest) => {
          close();
          onAsked(newRequest);
        }}
        onClose={close}
      />
    ));
  }

  async function askAtOnce(own: Fixture) {
    setFailure(undefined);
    const result = await ask({ fixture, ownFixture: own });
    if (result.outcome === 'sent') setNew(true);
    else if (result.outcome === 'changed') openAskDialog();
    else setFailure(result.message);
  }

  const subject = `${fixture.club.name}, ${fixture.teamName}`;
  return (
    <AskOrSentPanel
      requests={request ? [request] : []}
      isNew={isNew}
      onUndone={() => {
        setNew(false);
        setFailure(undefined);
        forgetKeys();
      }}
    >
      {(buttonId) => (
        <>
          <Button
            id={buttonId}
            look={look}
            aria-label={`${children}: ${subject}`}
            aria-disabled={isBusy}
            onClick={() => (offered ? void askAtOnce(offered) : openAskDialog())}
          >
            {isBusy ? 'Asking...' : children}
          </Button>
          {offered && (
            <RowDetails>
              <Button
                aria-label={`Ask with other terms: ${subject}`}
                aria-disabled={isBusy}
                onClick={openAskDialog}
              >
                Other terms
              </Button>
            </RowDetails>
          )}
          {failure && <Notice tone="error">{failure}</Notice>}
        </>
      )}
    </AskOrSentPanel>
  );
}

/** Returns the only free date of the club that fits, among the fixtures of the day if they are on the screen. */
function useOfferedFixture(fixture: Fixture, ownFixture: Fixture | undefined) {
  const { id: ownClubId } = useOwnClub();
  const day = useInfiniteQuery({
    ...dayFixturesQuery(fixture.date),
    enabled: ownFixture === undefined,
  });
  if (ownFixture) return ownFixture;
  const dayFixtures = day.data?.pages.flatMap(({ items }) => items) ?? [];
  const compatible = listCompatibleFixtures(fixture, dayFixtures, ownClubId);
  return compatible.length === 1 ? compatible[0] : undefined;
}
