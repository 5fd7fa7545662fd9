import type { Match } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { londonToday } from '../ui/calendar-date.ts';
import { CallOffMatchDialog } from './call-off-match-dialog.tsx';
import { CallOffMatchPulledOut } from './call-off-match-pulled-out.tsx';
import type { Act } from './match-act.ts';
import styles from './match-call-off.module.css';
import { MatchSection } from './match-section.tsx';
import { reasonsFor } from './match-words.ts';

interface MatchCallOffProps {
  match: Match;
  act: Act;
}

/** What to do when it cannot be played, or was not. */
export function MatchCallOff({ match, act }: MatchCallOffProps) {
  const [open, setOpen] = useState<'call-off' | 'pulled-out'>();
  const today = londonToday();
  const { date } = match.terms;
  const close = () => setOpen(undefined);
  const isToCome = date >= today;
  if (reasonsFor(date, today).length === 0) return null;
  return (
    <MatchSection heading={isToCome ? 'Cannot play?' : 'Was it not played?'}>
      <div className={styles.ways}>
        {isToCome && (
          <>
            <Button wide onClick={() => setOpen('pulled-out')}>
              Our opposition pulled out
            </Button>
            <p>Your date is on offer again at once, and clubs nearby are told.</p>
          </>
        )}
        <Button wide onClick={() => setOpen('call-off')}>
          {isToCome ? 'Call off' : 'Say why not'}
        </Button>
        <p>
          {isToCome
            ? 'It is off for both clubs, and the other club is told why.'
            : 'Rained off, abandoned or conceded.'}
        </p>
      </div>
      {open === 'call-off' && <CallOffMatchDialog match={match} act={act} onClose={close} />}
      {open === 'pulled-out' && <CallOffMatchPulledOut match={match} onClose={close} />}
    </MatchSection>
  );
}
