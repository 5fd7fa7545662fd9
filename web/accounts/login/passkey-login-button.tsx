import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePasskeySupport } from '../passkeys/use-passkey-support.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

export function PasskeyLoginButton() {
  const { logInWithPasskey, busy, error } = usePasskeyLogin();
  if (!usePasskeySupport()) return null;
  return (
    <>
      <Button wide aria-disabled={busy} onClick={() => void logInWithPasskey()}>
        {busy ? 'Waiting for your device...' : 'Log in with a passkey'}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </>
  );
}
