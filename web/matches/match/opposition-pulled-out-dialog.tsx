import type { Match } from '@fixturebook/contract/matches';
import { opponentsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { callOffMatch, updateCachedMatch } from './api.ts';
import { getSides } from './match-words.ts';

interface OppositionPulledOutDialogProps {
  match: Match;
  onClose: () => void;
}

/** Calls the match off, lists the club's date again and opens its opponents. */
export function OppositionPulledOutDialog({ match, onClose }: OppositionPulledOutDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { own, other } = getSides(match);
  const name = other.club.name;
  async function confirm() {
    const changed = await callOffMatch(match.id, 'opposition-pulled-out', true);
    void updateCachedMatch(client, match.id, changed);
    const done = `The match against ${name} is off. We've re-listed your date.`;
    await navigate(opponentsPath(getSides(changed).own.fixtureId), { state: { done } });
  }
  return (
    <ConfirmDialog
      heading={`${name} pulled out?`}
      confirmLabel="Re-list your date"
      pendingLabel="Re-listing..."
      cancelLabel="Keep the match"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        We'll call off the match on {formatDate(match.terms.date)} for both clubs, re-list your date
        straight away and tell free clubs nearby. {own.teamName} keep the ground, the teas and
        everything else that was agreed. You can't undo this.
      </p>
    </ConfirmDialog>
  );
}
