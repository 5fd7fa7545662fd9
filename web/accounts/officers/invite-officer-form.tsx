import type { OfficerRole } from '@fixturebook/contract/teams/officers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { inviteOfficer, officersQuery } from './api.ts';
import { roleNames } from './words.ts';

const roles = (['officer', 'owner'] as const).map((value) => ({ value, label: roleNames[value] }));

interface InviteValues {
  email: string;
  role: string;
}

export function InviteOfficerForm() {
  const client = useQueryClient();
  const club = useOwnClub();
  const [flash, setFlash] = useState<FlashMessage>();
  const form = useSubmitForm({
    initialValues: { email: '', role: 'officer' },
    draftKey: `invite-officer-${club.id}`,
    check: ({ email, role }) =>
      email.trim()
        ? { input: { email: email.trim(), role } }
        : { errors: { email: 'Enter their email address.' } },
    async submit({ email, role }: InviteValues) {
      await inviteOfficer({ email, role: role as OfficerRole });
      await client.invalidateQueries({ queryKey: officersQuery.queryKey });
      form.reset();
      setFlash({
        tone: 'success',
        text: `We've sent an invitation to ${email}. It works once, for 7 days.`,
      });
    },
  });
  return (
    <Stack>
      <FlashNotice flash={flash} />
      <Form form={form}>
        <TextField
          label="Email"
          type="email"
          hint="The person needs an account with this address, and can make one from the invitation."
          {...form.field('email')}
        />
        <ChoiceField label="Role" options={roles} {...form.field('role')} />
        <Note>
          An officer lists dates, answers requests and looks after matches. An owner can also invite
          and remove officers, change the plan and delete the club.
        </Note>
        <FormAlert form={form} />
        <SubmitButton busy={form.busy} busyLabel="Sending...">
          Send invitation
        </SubmitButton>
      </Form>
    </Stack>
  );
}
