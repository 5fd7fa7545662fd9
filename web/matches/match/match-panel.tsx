import type { Match } from '@fixturebook/contract/matches';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../platform/page-meta.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ReconfirmationSection } from '../reconfirmation/reconfirmation-section.tsx';
import { CallOffSection } from './call-off-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HistorySection } from './history-section.tsx';
import styles from './match-panel.module.css';
import { MatchStatusBanner } from './match-status-banner.tsx';
import { NextStepsSection } from './next-steps-section.tsx';
import { TermsSection } from './terms-section.tsx';
import { useMatchAction } from './use-match-action.ts';

/** `?change` in the address opens the form for a change of the terms. */
export function MatchPanel({ match }: { match: Match }) {
  const { flash, runAction } = useMatchAction(match.id);
  const [search] = useSearchParams();
  const isUpcoming = match.status === 'agreed' && match.terms.date >= getLondonDate();
  const isReconfirming = match.reconfirmations.length > 0;
  const reconfirmation = isUpcoming && (
    <ReconfirmationSection match={match} runAction={runAction} />
  );
  return (
    <Page heading={<MatchHeader match={match} />} width="wide">
      <title>{pageTitle(`${match.home.club.name} v ${match.away.club.name}`)}</title>
      <Stack>
        <MatchStatusBanner match={match} isUpcoming={isUpcoming} />
        <FlashNotice flash={flash} />
        <div className={styles.board}>
          <Stack wide>
            {isReconfirming && reconfirmation}
            <TermsSection
              match={match}
              runAction={runAction}
              isUpcoming={isUpcoming}
              isEditing={isUpcoming && !match.proposal && search.has('change')}
            />
            {!isReconfirming && reconfirmation}
          </Stack>
          <aside className={styles.aside} aria-label="Contact and calling off">
            <Stack wide>
              <ContactSection match={match} />
              {match.status === 'agreed' && <CallOffSection match={match} runAction={runAction} />}
              {canOfferDateAgain(match) && <NextStepsSection match={match} />}
            </Stack>
          </aside>
          <HistorySection match={match} />
        </div>
      </Stack>
    </Page>
  );
}

function MatchHeader({ match }: { match: Match }) {
  return (
    <span className={styles.sides}>
      <Side club={match.home.club} />
      <span className={styles.versus}>v</span>
      <Side club={match.away.club} />
    </span>
  );
}

function Side({ club }: { club: Match['home']['club'] }) {
  return (
    <span className={styles.side}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={64} />
      {club.name}
    </span>
  );
}

/** A date cannot be offered again once it is over or rain has spoilt it. */
function canOfferDateAgain({ callOff, terms }: Match): boolean {
  if (!callOff || terms.date < getLondonDate()) return false;
  return callOff.reason !== 'rained-off' && callOff.reason !== 'abandoned';
}
