import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../platform/session/session.ts';
import { useMe } from '../platform/session/use-session.ts';
import { Notice } from '../ui/notice.tsx';
import { type Told, ToldNotice } from '../ui/told-notice.tsx';
import { beginSecondFactor, endSecondFactor, newRecoveryCodes, sessionsQuery } from './api.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Off, being set up, or on. */
export function SecondFactorSettings() {
  const { twoFactorEnabled } = useMe().user;
  const client = useQueryClient();
  const [setUp, setSetUp] = useState<{ totpURI: string; backupCodes: string[] } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [told, setTold] = useState<Told>();
  const tell = (text: string) => setTold({ tone: 'success', text });

  async function refresh() {
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  return (
    <SettingsSection heading="Second step at login">
      <ToldNotice told={told} />
      {twoFactorEnabled ? (
        <>
          <Notice tone="success">On: to sign in takes a code of your authenticator app too.</Notice>
          {codes && <RecoveryCodes codes={codes} />}
          <PasswordForm
            label="Password, for new recovery codes"
            action="Make new recovery codes"
            submit={async (password) => {
              setCodes(await newRecoveryCodes(password));
              tell('These are your new recovery codes. The old ones open nothing any more.');
            }}
          />
          <PasswordForm
            label="Password, to turn it off"
            action="Turn it off"
            submit={async (password) => {
              await endSecondFactor(password);
              await refresh();
              setCodes(null);
              tell('It is turned off.');
            }}
          />
        </>
      ) : setUp ? (
        <SecondFactorSetUp
          totpUri={setUp.totpURI}
          onDone={async () => {
            setCodes(setUp.backupCodes);
            await refresh();
            setSetUp(null);
            tell('It is turned on.');
          }}
          onCancel={() => {
            setSetUp(null);
            tell('It stays off.');
          }}
        />
      ) : (
        <>
          <p>With an authenticator app on your phone, a stolen password alone opens nothing.</p>
          <PasswordForm
            label="Password, to set it up"
            action="Set up an authenticator app"
            submit={async (password) => {
              setSetUp(await beginSecondFactor(password));
              tell('Scan this with your authenticator app, then enter the code that it shows.');
            }}
          />
        </>
      )}
    </SettingsSection>
  );
}
