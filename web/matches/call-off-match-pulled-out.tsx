import type { Match } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { dateInWords } from '../ui/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { Row } from '../ui/stack.tsx';
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
        <FormAlert form={form} />
        <Row>
          <SubmitButton busy={form.busy} busyLabel="Offering...">
            Offer the date again
          </SubmitButton>
          <Button onClick={onClose} aria-disabled={form.busy}>
            Keep the match
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
