import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../platform/session/session.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { type Flash, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import {
  createRecoveryCodes,
  disableSecondFactor,
  enableSecondFactor,
  sessionsQuery,
} from '../api.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { SecondFactorSetupForm } from './second-factor-setup-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SecondFactorSection() {
  const { twoFactorEnabled } = useMe().user;
  const client = useQueryClient();
  const [pendingSetUp, setPendingSetUp] = useState<{
    totpURI: string;
    backupCodes: string[];
  } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [flash, setFlash] = useState<Flash>();
  const showSuccess = (text: string) => setFlash({ tone: 'success', text });

  async function refresh() {
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
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
          <PasswordForm
            label="Password, for new recovery codes"
            submitLabel="Make new recovery codes"
            submit={async (password) => {
              setCodes(await createRecoveryCodes(password));
              showSuccess('These are your new recovery codes. Your old codes no longer work.');
            }}
          />
          <PasswordForm
            label="Password, to turn it off"
            submitLabel="Turn it off"
            submit={async (password) => {
              await disableSecondFactor(password);
              await refresh();
              setCodes(null);
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
            setPendingSetUp(null);
            showSuccess('Two-step login is on.');
          }}
          onCancel={() => {
            setPendingSetUp(null);
            showSuccess('Two-step login is still off.');
          }}
        />
      ) : (
        <>
          <p>With an authenticator app on your phone, nobody can log in with just your password.</p>
          <PasswordForm
            label="Password, to set it up"
            submitLabel="Set up an authenticator app"
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
