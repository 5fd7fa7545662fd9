import type { Match } from '@fixturebook/contract/matches';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { Section } from '../../ui/layout/section.tsx';
import { CallOffMatchDialog } from './call-off-match-dialog.tsx';
import styles from './call-off-section.module.css';
import { listCallOffReasons } from './match-words.ts';
import { OppositionPulledOutDialog } from './opposition-pulled-out-dialog.tsx';
import type { RunMatchAction } from './use-match-action.ts';

interface CallOffSectionProps {
  match: Match;
  runAction: RunMatchAction;
}

export function CallOffSection({ match, runAction }: CallOffSectionProps) {
  const [openDialog, setOpenDialog] = useState<'call-off' | 'pulled-out'>();
  const today = getLondonDate();
  const { date } = match.terms;
  const close = () => setOpenDialog(undefined);
  const isUpcoming = date >= today;
  if (listCallOffReasons(date, today).length === 0) return null;
  return (
    <Section underlined heading={isUpcoming ? "Can't play?" : "Wasn't played?"}>
      <div className={styles.ways}>
        {isUpcoming && (
          <>
            <Button wide onClick={() => setOpenDialog('pulled-out')}>
              Our opposition pulled out
            </Button>
            <p>We'll re-list your date straight away and tell clubs nearby.</p>
          </>
        )}
        <Button wide onClick={() => setOpenDialog('call-off')}>
          {isUpcoming ? 'Call off' : 'Tell us why'}
        </Button>
        <p>
          {isUpcoming
            ? "This cancels it for both clubs. We'll tell the other club why."
            : 'Rained off, abandoned or conceded.'}
        </p>
      </div>
      {openDialog === 'call-off' && (
        <CallOffMatchDialog match={match} runAction={runAction} onClose={close} />
      )}
      {openDialog === 'pulled-out' && <OppositionPulledOutDialog match={match} onClose={close} />}
    </Section>
  );
}
