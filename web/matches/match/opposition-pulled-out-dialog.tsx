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

/** Calls the match off, offers the own date anew, and leads to who could come instead. */
export function OppositionPulledOutDialog({ match, onClose }: OppositionPulledOutDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { own, other } = getSides(match);
  const name = other.club.name;
  async function confirm() {
    const changed = await callOffMatch(match.id, 'opposition-pulled-out', true);
    void updateCachedMatch(client, match.id, changed);
    const done = `The match against ${name} is off. Your date is on offer again.`;
    await navigate(opponentsPath(getSides(changed).own.fixtureId), { state: { done } });
  }
  return (
    <ConfirmDialog
      heading={`${name} pulled out?`}
      confirmLabel="Offer the date again"
      pendingLabel="Offering..."
      cancelLabel="Keep the match"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The match on {formatDate(match.terms.date)} is called off for both clubs. Your date is on
        offer again at once: {own.teamName} keeps its ground and its teas, and what was last agreed,
        and free clubs nearby are told. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
