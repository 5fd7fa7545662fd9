import type { Match } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { dateInWords } from '../ui/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { callOffMatch, showMatch } from './match-api.ts';
import { sidesOf } from './match-words.ts';
import { opponentsPath } from './paths.ts';

interface CallOffMatchPulledOutProps {
  match: Match;
  onClose: () => void;
}

/** Calls the match off, offers the own date anew, and leads to who could come instead. */
export function CallOffMatchPulledOut({ match, onClose }: CallOffMatchPulledOutProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { own, other } = sidesOf(match);
  const name = other.club.name;
  const form = useSubmitForm({
    initialValues: {},
    check: () => ({ input: match.id }),
    async submit(id: string) {
      const changed = await callOffMatch(id, 'opposition-pulled-out', true);
      void showMatch(client, id, changed);
      const done = `The match against ${name} is off. Your date is on offer again.`;
      await navigate(opponentsPath(sidesOf(changed).own.fixtureId), { state: { done } });
    },
  });
  return (
    <Dialog heading={`${name} pulled out?`} busy={form.busy} onClose={onClose}>
      <p>
        The match on {dateInWords(match.terms.date)} is called off for both clubs. Your date is on
        offer again at once: {own.teamName} keeps its ground and its teas, and what was last agreed,
        and free clubs nearby are told. This cannot be undone.
      </p>
      <Form form={form}>
        <FormFoot
          form={form}
          does="Offer the date again"
          doing="Offering..."
          leaves="Keep the match"
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  );
}
