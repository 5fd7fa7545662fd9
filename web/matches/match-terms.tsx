import type { Match } from '@fixturebook/contract/matches';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { momentInWords } from '../ui/moment.ts';
import { Row } from '../ui/stack.tsx';
import type { Act } from './match-act.ts';
import { MatchSection } from './match-section.tsx';
import { TermsForm } from './terms-form.tsx';
import { TermsProposal } from './terms-proposal.tsx';
import { TermsSheet } from './terms-sheet.tsx';

interface MatchTermsProps {
  match: Match;
  act: Act;
  isToCome: boolean;
  /** Whether they stand there to be changed. */
  isChanging: boolean;
}

/** The terms that stand; with those that are proposed beside; or to be changed. */
export function MatchTerms({ match, act, isToCome, isChanging }: MatchTermsProps) {
  const heading = useFocusOnChange(isChanging);
  const { proposal, terms } = match;
  if (isToCome && proposal)
    return (
      <MatchSection heading="A change of the terms" headingRef={heading}>
        <TermsProposal match={match} proposal={proposal} act={act} />
      </MatchSection>
    );
  if (isChanging)
    return (
      <MatchSection heading="Propose a change" headingRef={heading}>
        <TermsForm match={match} act={act} />
      </MatchSection>
    );
  return (
    <MatchSection heading="Terms" headingRef={heading}>
      <TermsSheet terms={terms} signed={signedOf(match)} />
      {isToCome && (
        <Row>
          <ButtonLink to={{ search: '?change' }} preventScrollReset>
            Propose a change
          </ButtonLink>
        </Row>
      )}
    </MatchSection>
  );
}

function signedOf({ history, createdAt }: Match): string {
  const standing = history.find(({ status }) => status === 'agreed');
  return `Agreed by both clubs on ${momentInWords(standing?.answeredAt ?? createdAt)}.`;
}

/** The link that had the focus is gone, or the form is. What is told takes it from here. */
function useFocusOnChange(isChanging: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isChanging);
  useEffect(() => {
    if (before.current === isChanging) return;
    before.current = isChanging;
    heading.current?.focus();
  }, [isChanging]);
  return heading;
}
