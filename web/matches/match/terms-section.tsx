import type { Match, TermsVersion } from '@fixturebook/contract/matches';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusVisible } from '../../ui/browser/focus.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import { FormNews } from '../../ui/form/form-news.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { TermsForm } from '../terms/terms-form.tsx';
import { TermsList } from '../terms/terms-list.tsx';
import { TermsProposalPanel } from '../terms/terms-proposal-panel.tsx';
import { formatMatchCallOff, getMatchSides } from './match-words.ts';
import type { MatchActionRunner } from './use-match-action.ts';

interface TermsSectionProps {
  match: Match;
  runAction: MatchActionRunner;
  isUpcoming: boolean;
  isEditing: boolean;
}

export function TermsSection({ match, runAction, isUpcoming, isEditing }: TermsSectionProps) {
  const { proposal, terms } = match;
  const isFormOpen = useTermsFormOpen(isEditing, isUpcoming && proposal === null);
  const heading = useFocusOnEditToggle(isFormOpen);
  useFocusAfterEnd(heading, isFormOpen && !isUpcoming);
  if (isFormOpen)
    return (
      <Section underlined heading="Suggest a change" headingRef={heading}>
        <FormNews
          news={
            isUpcoming ? (
              proposal && <OpenProposalText match={match} proposal={proposal} />
            ) : (
              <MatchOverText match={match} />
            )
          }
        >
          <IsFormEnded value={!isUpcoming}>
            <TermsForm match={match} runAction={runAction} />
          </IsFormEnded>
        </FormNews>
      </Section>
    );
  if (isUpcoming && proposal)
    return (
      <Section
        underlined
        heading={`${formatProposer(match, proposal)} want to change the details`}
        headingRef={heading}
      >
        <TermsProposalPanel
          key={proposal.id}
          match={match}
          proposal={proposal}
          runAction={runAction}
        />
      </Section>
    );
  return (
    <Section underlined heading="Terms" headingRef={heading}>
      <TermsList
        terms={terms}
        whatThreeWords={match.whatThreeWords}
        groundNotes={match.groundNotes}
        agreedText={formatAgreementTime(match)}
      />
      {isUpcoming && (
        <Row>
          <ButtonLink to={{ search: '?change' }} preventScrollReset>
            Suggest a change
          </ButtonLink>
        </Row>
      )}
    </Section>
  );
}

/**
 * The form stays while somebody types in it, also when a change is suggested that must be answered
 * first, or the match is called off.
 */
function useTermsFormOpen(isEditing: boolean, canSuggest: boolean): boolean {
  const [isOpen, setOpen] = useState(isEditing && canSuggest);
  const isOpenNow = isEditing && (isOpen || canSuggest);
  if (isOpenNow !== isOpen) setOpen(isOpenNow);
  return isOpenNow;
}

function MatchOverText({ match }: { match: Match }) {
  return (
    <Row spread>
      <p>
        {match.callOff
          ? formatMatchCallOff(match, match.callOff)
          : 'The day of this match has passed.'}{' '}
        There's nothing left to change.
      </p>
      <ButtonLink to={{ search: '' }} replace preventScrollReset>
        See the match
      </ButtonLink>
    </Row>
  );
}

interface OpenProposalTextProps {
  match: Match;
  proposal: TermsVersion;
}

function OpenProposalText({ match, proposal }: OpenProposalTextProps) {
  const { own, other } = getMatchSides(match);
  const isOwn = proposal.proposedByClubId === own.club.id;
  return (
    <Row spread>
      <p>
        {isOwn
          ? `Your club has just suggested a change, and ${other.club.name} need to answer it first. `
          : `${other.club.name} have just suggested a change, which needs an answer first. `}
        We'll keep what you've typed.
      </p>
      <ButtonLink to={{ search: '' }} replace preventScrollReset>
        See the change
      </ButtonLink>
    </Row>
  );
}

function formatProposer(match: Match, { proposedByClubId }: TermsVersion): string {
  const { own, other } = getMatchSides(match);
  return proposedByClubId === own.club.id ? 'You' : other.club.name;
}

function formatAgreementTime({ history, createdAt }: Match): string {
  const agreedEntry = history.find(({ status }) => status === 'agreed');
  return `Agreed by both clubs on ${formatDateTime(agreedEntry?.answeredAt ?? createdAt)}.`;
}

/** Focuses the heading when the form opens or closes, because the link or form that had the focus is gone. */
function useFocusOnEditToggle(isEditing: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    heading.current?.focus();
  }, [isEditing]);
  return heading;
}

/** Focuses the heading when the form ends and hides the field or button that had the focus. */
function useFocusAfterEnd(heading: RefObject<HTMLHeadingElement | null>, isEnded: boolean) {
  useEffect(() => {
    if (isEnded && !isFocusVisible()) heading.current?.focus({ preventScroll: true });
  }, [heading, isEnded]);
}
