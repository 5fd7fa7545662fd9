import type { Match } from '@fixturebook/contract/matches';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../platform/page-meta.ts';
import { getLondonDate } from '../ui/calendar-date.ts';
import { Page } from '../ui/page.tsx';
import { FlashNotice } from '../ui/told-notice.tsx';
import { useMatchAction } from './match-act.ts';
import styles from './match-board.module.css';
import { CallOffSection } from './match-call-off.tsx';
import { ContactSection } from './match-contact.tsx';
import { NextStepsSection } from './match-go-on.tsx';
import { MatchHeader } from './match-heading.tsx';
import { HistorySection } from './match-history.tsx';
import { MatchStatusBanner } from './match-status-band.tsx';
import { ReconfirmationSection } from './match-still-on.tsx';
import { TermsSection } from './match-terms.tsx';

/** A match of the own club's. `?change` opens the terms to be changed. */
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
      <MatchStatusBanner match={match} isUpcoming={isUpcoming} />
      <div className={styles.told}>
        <FlashNotice flash={flash} />
      </div>
      <div className={styles.board}>
        <div className={styles.main}>
          {isReconfirming && reconfirmation}
          <TermsSection
            match={match}
            runAction={runAction}
            isUpcoming={isUpcoming}
            isEditing={isUpcoming && !match.proposal && search.has('change')}
          />
          {!isReconfirming && reconfirmation}
        </div>
        <aside className={styles.aside} aria-label="The other club, and calling off">
          <ContactSection match={match} />
          {match.status === 'agreed' && <CallOffSection match={match} runAction={runAction} />}
          {canOfferDateAgain(match) && <NextStepsSection match={match} />}
        </aside>
        <div className={styles.main}>
          <HistorySection match={match} />
        </div>
      </div>
    </Page>
  );
}

/** It was called off before its day was spent. */
function canOfferDateAgain({ callOff, terms }: Match): boolean {
  if (!callOff || terms.date < getLondonDate()) return false;
  return callOff.reason !== 'rained-off' && callOff.reason !== 'abandoned';
}
