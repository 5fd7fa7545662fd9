import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Dialog, type DialogEnd } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { recordedMatchQuery } from '../recorded/api.ts';
import { describeCalledOffMatch } from '../recorded/recorded-match-words.ts';
import { inviteOpponent } from './api.ts';

async function loadSchema() {
  const { MatchInvitationInput } = await import('@fixturebook/contract/card/invitations');
  return MatchInvitationInput;
}

interface InviteOpponentDialogProps {
  match: RecordedMatch;
  onInvited: () => void;
  onClose: () => void;
}

export function InviteOpponentDialog({
  match: opened,
  onInvited,
  onClose,
}: InviteOpponentDialogProps) {
  const client = useQueryClient();
  const club = useOwnClub();
  const { data: match = opened } = useQuery(recordedMatchQuery(opened.id));
  const { id, opponent } = match;
  const form = useSubmitForm({
    initialValues: { email: '' },
    draftKey: `invite-opponent-${club.id}-${id}`,
    check: useSchemaCheck(loadSchema, (values: { email: string }) => values),
    async submit({ email }: { email: string }) {
      await inviteOpponent(client, match, email);
      onInvited();
      onClose();
    },
  });
  return (
    <Dialog
      heading={`Invite ${opponent} to confirm`}
      busy={form.busy}
      intro={
        <>
          <p>
            We'll email them the date, the start and the ground, in the name of {club.name}. A link
            lets them say yes, say what is different, or say that they can't play. They need no
            account.
          </p>
          <p>
            If they don't answer, they get at most one reminder. If they do, we also email them when
            you change the match, and ask in the week before it whether it's still on.
          </p>
        </>
      }
      end={describeEnd(match)}
      onClose={onClose}
    >
      <Form form={form}>
        <TextField
          label="Their fixture secretary's email"
          type="email"
          autoComplete="off"
          hint="We delete it 30 days after the match."
          {...form.field('email')}
        />
        <FormFooter
          form={form}
          submitLabel="Send the invitation"
          busyLabel="Sending..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Says what a colleague has done while the dialog was open. */
function describeEnd(match: RecordedMatch): DialogEnd | undefined {
  if (!match.invitation) return describeCalledOffMatch(match);
  return {
    heading: `${match.opponent} are invited`,
    text: 'Somebody at your club has invited them.',
  };
}
