import type { Match, TermsEntry } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { momentInWords } from '../ui/moment.ts';
import type { Act } from './match-act.ts';
import { MatchActions } from './match-actions.tsx';
import { acceptTerms, withdrawTerms } from './match-api.ts';
import { sidesOf } from './match-words.ts';
import { TermsCompared } from './terms-compared.tsx';
import { TermsRefusalDialog } from './terms-refusal-dialog.tsx';

interface TermsProposalProps {
  match: Match;
  proposal: TermsEntry;
  act: Act;
}

/** The change that waits, beside the terms that stand, and what can be done about it. */
export function TermsProposal({ match, proposal, act }: TermsProposalProps) {
  const { own, other } = sidesOf(match);
  const isOwn = proposal.proposedByClubId === own.club.id;
  const when = momentInWords(proposal.createdAt);
  return (
    <>
      <p>
        {isOwn
          ? `You proposed this on ${when}. Until ${other.club.name} agrees, the terms stay as they are.`
          : `${other.club.name} proposed this on ${when}. Until you agree, the terms stay as they are.`}
      </p>
      <TermsCompared
        standing={match.terms}
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
                act(
                  () => withdrawTerms(match.id, proposal.id),
                  'Your change is withdrawn. The terms stay as they are.',
                ),
            },
          ]}
        />
      ) : (
        <Answer match={match} proposal={proposal} act={act} />
      )}
    </>
  );
}

function Answer({ match, proposal, act }: TermsProposalProps) {
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <MatchActions
        actions={[
          {
            label: 'Accept the change',
            busyLabel: 'Accepting...',
            look: 'main',
            run: () =>
              act(() => acceptTerms(match.id, proposal.id), 'Agreed. These are the terms now.'),
          },
        ]}
      >
        <Button onClick={() => setRefusing(true)}>Refuse</Button>
      </MatchActions>
      {isRefusing && (
        <TermsRefusalDialog
          match={match}
          proposal={proposal}
          act={act}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
