import { secondFactorRequired } from '@fixturebook/contract/accounts';
import { officersPath } from '@fixturebook/contract/paths';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { useMe, useOwnClub } from '../../platform/session/use-session.ts';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { missingCodeMessage, SecondFactorCodeField } from '../second-factor-code-field.tsx';
import { deleteClub } from './api.ts';
import { leaveClub } from './use-change-club.ts';

export function meta() {
  return pageMeta('Delete the club');
}

const messages = { password: 'Enter your password.' };
const checkProof = createRequiredFieldsCheck(messages);
const checkProofWithCode = createRequiredFieldsCheck({ ...messages, code: missingCodeMessage });

export default function DeleteClubScreen() {
  const { user } = useMe();
  const { name } = useOwnClub();
  const [isCodeShown, setIsCodeShown] = useState(user.twoFactorEnabled);
  const form = useSubmitForm({
    initialValues: { password: '', code: '' },
    draftKey: undefined,
    check: isCodeShown ? checkProofWithCode : checkProof,
    async submit({ password, code = '' }: { password: string; code?: string }) {
      try {
        await deleteClub({ password, code });
      } catch (error) {
        if (hasErrorCode(error, secondFactorRequired)) flushSync(() => setIsCodeShown(true));
        throw error;
      }
      await leaveClub();
    },
  });
  return (
    <Page heading="Delete the club" width="narrow" parent={officersPath}>
      <Stack>
        <p>
          This deletes {name}, its fixtures, matches, chats and photo, for good. Other clubs stop
          seeing it straight away, and we'll tell any club you had a match with. A Pro plan ends,
          and we won't collect any more payments. Its officers keep their accounts.
        </p>
        <Form form={form}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          {isCodeShown && <SecondFactorCodeField form={form} />}
          <FormAlert form={form} />
          <SubmitButton look="danger" busy={form.busy} busyLabel="Deleting...">
            Delete the club
          </SubmitButton>
        </Form>
      </Stack>
    </Page>
  );
}
