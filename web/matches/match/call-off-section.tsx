import type { Match } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { CallOffMatchDialog } from './call-off-match-dialog.tsx';
import styles from './call-off-section.module.css';
import { MatchSection } from './match-section.tsx';
import { listCallOffReasons } from './match-words.ts';
import { OppositionPulledOutDialog } from './opposition-pulled-out-dialog.tsx';
import type { RunMatchAction } from './use-match-action.ts';

interface CallOffSectionProps {
  match: Match;
  runAction: RunMatchAction;
}

/** What to do when it cannot be played, or was not. */
export function CallOffSection({ match, runAction }: CallOffSectionProps) {
  const [openDialog, setOpenDialog] = useState<'call-off' | 'pulled-out'>();
  const today = getLondonDate();
  const { date } = match.terms;
  const close = () => setOpenDialog(undefined);
  const isUpcoming = date >= today;
  if (listCallOffReasons(date, today).length === 0) return null;
  return (
    <MatchSection heading={isUpcoming ? 'Cannot play?' : 'Was it not played?'}>
      <div className={styles.ways}>
        {isUpcoming && (
          <>
            <Button wide onClick={() => setOpenDialog('pulled-out')}>
              Our opposition pulled out
            </Button>
            <p>Your date is on offer again at once, and clubs nearby are told.</p>
          </>
        )}
        <Button wide onClick={() => setOpenDialog('call-off')}>
          {isUpcoming ? 'Call off' : 'Say why not'}
        </Button>
        <p>
          {isUpcoming
            ? 'It is off for both clubs, and the other club is told why.'
            : 'Rained off, abandoned or conceded.'}
        </p>
      </div>
      {openDialog === 'call-off' && (
        <CallOffMatchDialog match={match} runAction={runAction} onClose={close} />
      )}
      {openDialog === 'pulled-out' && <OppositionPulledOutDialog match={match} onClose={close} />}
    </MatchSection>
  );
}
