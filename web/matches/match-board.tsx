import type { Match } from '@fixturebook/contract/matches';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../platform/page-meta.ts';
import { londonToday } from '../ui/calendar-date.ts';
import { Page } from '../ui/page.tsx';
import { ToldNotice } from '../ui/told-notice.tsx';
import { useMatchAct } from './match-act.ts';
import styles from './match-board.module.css';
import { MatchCallOff } from './match-call-off.tsx';
import { MatchContact } from './match-contact.tsx';
import { MatchGoOn } from './match-go-on.tsx';
import { MatchHeading } from './match-heading.tsx';
import { MatchHistory } from './match-history.tsx';
import { MatchStatusBand } from './match-status-band.tsx';
import { MatchStillOn } from './match-still-on.tsx';
import { MatchTerms } from './match-terms.tsx';

/** A match of the own club's. `?change` opens the terms to be changed. */
export function MatchBoard({ match }: { match: Match }) {
  const { told, act } = useMatchAct(match.id);
  const [search] = useSearchParams();
  const isToCome = match.status === 'agreed' && match.terms.date >= londonToday();
  const isAsked = match.reconfirmations.length > 0;
  const stillOn = isToCome && <MatchStillOn match={match} act={act} />;
  return (
    <Page heading={<MatchHeading match={match} />} width="wide">
      <title>{pageTitle(`${match.home.club.name} v ${match.away.club.name}`)}</title>
      <MatchStatusBand match={match} isToCome={isToCome} />
      <div className={styles.told}>
        <ToldNotice told={told} />
      </div>
      <div className={styles.board}>
        <div className={styles.main}>
          {isAsked && stillOn}
          <MatchTerms
            match={match}
            act={act}
            isToCome={isToCome}
            isChanging={isToCome && !match.proposal && search.has('change')}
          />
          {!isAsked && stillOn}
        </div>
        <aside className={styles.aside} aria-label="The other club, and calling off">
          <MatchContact match={match} />
          {match.status === 'agreed' && <MatchCallOff match={match} act={act} />}
          {canGoOn(match) && <MatchGoOn match={match} />}
        </aside>
        <div className={styles.main}>
          <MatchHistory match={match} />
        </div>
      </div>
    </Page>
  );
}

/** It was called off before its day was spent. */
function canGoOn({ callOff, terms }: Match): boolean {
  if (!callOff || terms.date < londonToday()) return false;
  return callOff.reason !== 'rained-off' && callOff.reason !== 'abandoned';
}
