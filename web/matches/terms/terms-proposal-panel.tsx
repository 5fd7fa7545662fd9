import type { Match, TermsEntry } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { acceptTerms, withdrawTerms } from '../match/api.ts';
import { MatchActions } from '../match/match-actions.tsx';
import { getSides } from '../match/match-words.ts';
import type { RunMatchAction } from '../match/use-match-action.ts';
import { RefuseTermsDialog } from './refuse-terms-dialog.tsx';
import { TermsComparisonTable } from './terms-comparison-table.tsx';

interface TermsProposalPanelProps {
  match: Match;
  proposal: TermsEntry;
  runAction: RunMatchAction;
}

export function TermsProposalPanel({ match, proposal, runAction }: TermsProposalPanelProps) {
  const { own, other } = getSides(match);
  const isOwn = proposal.proposedByClubId === own.club.id;
  const when = formatDateTime(proposal.createdAt);
  return (
    <>
      <p>
        {isOwn
          ? `You suggested this on ${when}. Nothing changes until ${other.club.name} agree.`
          : `${other.club.name} suggested this on ${when}. Nothing changes until you agree.`}
      </p>
      <TermsComparisonTable
        agreed={match.terms}
        proposed={proposal.terms}
        proposedHeading={isOwn ? 'Your change' : 'Their change'}
      />
      {isOwn ? (
        <MatchActions
          actions={[
            {
              label: 'Withdraw the change',
              busyLabel: 'Withdrawing...',
              run: () =>
                runAction(
                  () => withdrawTerms(match.id, proposal.id),
                  "You've withdrawn your change. The terms stay as they are.",
                ),
            },
          ]}
        />
      ) : (
        <ProposalAnswer match={match} proposal={proposal} runAction={runAction} />
      )}
    </>
  );
}

function ProposalAnswer({ match, proposal, runAction }: TermsProposalPanelProps) {
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <MatchActions
        actions={[
          {
            label: 'Agree',
            busyLabel: 'Agreeing...',
            look: 'main',
            run: () =>
              runAction(
                () => acceptTerms(match.id, proposal.id),
                'Agreed. These are the terms now.',
              ),
          },
        ]}
      >
        <Button onClick={() => setRefusing(true)}>Say no</Button>
      </MatchActions>
      {isRefusing && (
        <RefuseTermsDialog
          match={match}
          proposal={proposal}
          runAction={runAction}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
