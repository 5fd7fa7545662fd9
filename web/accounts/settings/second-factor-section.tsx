import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { meQuery } from '../../platform/session/session.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { CopyRow } from '../../ui/share/copy-row.tsx';
import {
  createRecoveryCodes,
  disableSecondFactor,
  enableSecondFactor,
  type SecondFactorProof,
  sessionsQuery,
} from '../api.ts';
import { missingCodeMessage, SecondFactorCodeField } from '../second-factor-code-field.tsx';
import styles from './second-factor-section.module.css';
import { SecondFactorSetupForm } from './second-factor-setup-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SecondFactorSection() {
  const { twoFactorEnabled } = useMe().user;
  const client = useQueryClient();
  const [pendingSetUp, setPendingSetUp] = useState<{ totpURI: string; backupCodes: string[] }>();
  const [codes, setCodes] = useState<string[]>();
  const [flash, setFlash] = useState<FlashMessage>();
  const showSuccess = (text: string) => setFlash({ tone: 'success', text });

  async function refresh() {
    await refetchAffected(client, meQuery.queryKey, sessionsQuery.queryKey);
  }

  return (
    <SettingsSection heading="Two-step login">
      <FlashNotice flash={flash} />
      {twoFactorEnabled ? (
        <>
          <Notice tone="success">
            Two-step login is on. You'll need a code from your app each time.
          </Notice>
          {codes && <RecoveryCodesPanel codes={codes} />}
          <SecondFactorForm
            purpose="for new recovery codes"
            submitLabel="Make new recovery codes"
            submit={async (proof) => {
              setCodes(await createRecoveryCodes(proof));
              showSuccess('These are your new recovery codes. Your old codes no longer work.');
            }}
          />
          <SecondFactorForm
            purpose="to turn it off"
            submitLabel="Turn it off"
            submit={async (proof) => {
              await disableSecondFactor(proof);
              await refresh();
              setCodes(undefined);
              showSuccess('Two-step login is off.');
            }}
          />
        </>
      ) : pendingSetUp ? (
        <SecondFactorSetupForm
          totpUri={pendingSetUp.totpURI}
          onDone={async () => {
            setCodes(pendingSetUp.backupCodes);
            await refresh();
            setPendingSetUp(undefined);
            showSuccess('Two-step login is on. Other devices are logged out.');
          }}
          onCancel={() => {
            setPendingSetUp(undefined);
            showSuccess('Two-step login is still off.');
          }}
        />
      ) : (
        <>
          <p>With an authenticator app on your phone, nobody can log in with just your password.</p>
          <PasswordForm
            submit={async (password) => {
              setPendingSetUp(await enableSecondFactor(password));
              showSuccess('Scan this with your authenticator app, then enter the code it shows.');
            }}
          />
        </>
      )}
    </SettingsSection>
  );
}

function RecoveryCodesPanel({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  return (
    <>
      <p>
        Keep these recovery codes somewhere you can find without your phone. Each one logs you in
        once, in place of the app. We won't show them again.
      </p>
      <PlainList className={styles.codes} aria-label="Recovery codes" ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </PlainList>
      <CopyRow
        label="Copy the codes"
        text={codes.join('\n')}
        selectText={() => list.current && getSelection()?.selectAllChildren(list.current)}
        manualHint="The codes are selected. Copy them from the list."
      />
    </>
  );
}

interface SecondFactorFormProps {
  /** Distinguishes the labels of the fields, for example `to turn it off`. */
  purpose: string;
  submitLabel: string;
  submit: (proof: SecondFactorProof) => Promise<void>;
}

function SecondFactorForm({ purpose, submitLabel, submit }: SecondFactorFormProps) {
  const form = useSubmitForm({
    initialValues: { password: '', code: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({
      password: 'Enter your password.',
      code: missingCodeMessage,
    }),
    async submit(proof: SecondFactorProof) {
      await submit(proof);
      form.reset();
    },
  });
  return (
    <Form form={form}>
      <PasswordField
        label={`Password, ${purpose}`}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <SecondFactorCodeField form={form} label={`Code, ${purpose}`} />
      <FormAlert form={form} />
      <SubmitButton look="plain" busy={form.busy} busyLabel="One moment...">
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}

function PasswordForm({ submit }: { submit: (password: string) => Promise<void> }) {
  const form = useSubmitForm({
    initialValues: { password: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ password: 'Enter your password.' }),
    async submit({ password }: { password: string }) {
      await submit(password);
      form.reset();
    },
  });
  return (
    <Form form={form}>
      <PasswordField
        label="Password, to set it up"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <FormAlert form={form} />
      <SubmitButton look="plain" busy={form.busy} busyLabel="One moment...">
        Set up an authenticator app
      </SubmitButton>
    </Form>
  );
}
