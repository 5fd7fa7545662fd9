import type { OfferedMatch } from '@fixturebook/contract/card/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AcceptOfferedMatchDialog } from './accept-offered-match-dialog.tsx';
import { offeredMatchesQuery, refuseOfferedMatch } from './api.ts';
import { formatOfferedMatch, formatOfferedState } from './offered-match-words.ts';

/** The matches that other clubs have recorded against this one. Shows nothing if there are none. */
export function OfferedMatchesSection() {
  const { data } = useQuery(offeredMatchesQuery);
  const [flash, setFlash] = useState<FlashMessage>();
  const items = data?.items ?? [];
  if (items.length === 0 && !flash) return null;
  return (
    <Section underlined heading="Matches against you">
      <Stack>
        <FlashNotice flash={flash} />
        {items.length > 0 && (
          <PlainList between="space">
            {items.map((match) => (
              <OfferedMatchRow
                key={match.matchId}
                match={match}
                onRefused={() =>
                  setFlash({ tone: 'success', text: "We won't show you this match again." })
                }
              />
            ))}
          </PlainList>
        )}
      </Stack>
    </Section>
  );
}

interface OfferedMatchRowProps {
  match: OfferedMatch;
  onRefused: () => void;
}

function OfferedMatchRow({ match, onRefused }: OfferedMatchRowProps) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const { matchId, clubName } = match;
  const state = formatOfferedState(match);
  const canPlay = match.state !== 'cannot-play';

  function openAcceptDialog() {
    openDialog((close) => <AcceptOfferedMatchDialog match={match} onClose={close} />);
  }
  function openRefuseDialog() {
    openDialog((close) => (
      <ConfirmDialog
        heading="Not your match?"
        confirmLabel="Not ours"
        pendingLabel="Saving..."
        cancelLabel="Back"
        look="danger"
        onConfirm={async () => {
          await refuseOfferedMatch(client, matchId);
          onRefused();
        }}
        onClose={close}
      >
        <p>{clubName} keep it on their card, and we don't show it to you again.</p>
      </ConfirmDialog>
    ));
  }

  return (
    <Card as="li">
      <Stack>
        <div>
          <Heading level={3}>{clubName} have recorded a match against you</Heading>
          <p>{formatOfferedMatch(match)}</p>
          {state && <Note>{state}</Note>}
        </div>
        <Row>
          <Button
            look={canPlay ? 'main' : 'plain'}
            aria-haspopup="dialog"
            onClick={openAcceptDialog}
          >
            Add to our card
            <VisuallyHidden>
              : {clubName}, {formatDate(match.date)}
            </VisuallyHidden>
          </Button>
          <Button aria-haspopup="dialog" onClick={openRefuseDialog}>
            Not ours
            <VisuallyHidden>
              : {clubName}, {formatDate(match.date)}
            </VisuallyHidden>
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
