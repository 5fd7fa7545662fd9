import type { Match } from '@fixturebook/contract/matches';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { TermsForm } from '../terms/terms-form.tsx';
import { TermsList } from '../terms/terms-list.tsx';
import { TermsProposalPanel } from '../terms/terms-proposal-panel.tsx';
import { MatchSection } from './match-section.tsx';
import type { RunMatchAction } from './use-match-action.ts';

interface TermsSectionProps {
  match: Match;
  runAction: RunMatchAction;
  isUpcoming: boolean;
  /** Whether they stand there to be changed. */
  isEditing: boolean;
}

/** The terms that stand; with those that are proposed beside; or to be changed. */
export function TermsSection({ match, runAction, isUpcoming, isEditing }: TermsSectionProps) {
  const heading = useFocusOnChange(isEditing);
  const { proposal, terms } = match;
  if (isUpcoming && proposal)
    return (
      <MatchSection heading="A change of the terms" headingRef={heading}>
        <TermsProposalPanel match={match} proposal={proposal} runAction={runAction} />
      </MatchSection>
    );
  if (isEditing)
    return (
      <MatchSection heading="Propose a change" headingRef={heading}>
        <TermsForm match={match} runAction={runAction} />
      </MatchSection>
    );
  return (
    <MatchSection heading="Terms" headingRef={heading}>
      <TermsList terms={terms} agreedText={formatAgreedAt(match)} />
      {isUpcoming && (
        <Row>
          <ButtonLink to={{ search: '?change' }} preventScrollReset>
            Propose a change
          </ButtonLink>
        </Row>
      )}
    </MatchSection>
  );
}

function formatAgreedAt({ history, createdAt }: Match): string {
  const agreedEntry = history.find(({ status }) => status === 'agreed');
  return `Agreed by both clubs on ${formatDateTime(agreedEntry?.answeredAt ?? createdAt)}.`;
}

/** The link that had the focus is gone, or the form is. What is told takes it from here. */
function useFocusOnChange(isEditing: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    heading.current?.focus();
  }, [isEditing]);
  return heading;
}
