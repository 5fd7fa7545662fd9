import { useEffect, useState } from 'react';

/** Says yes until the code for passkeys is loaded, because nearly every browser supports them. */
export function usePasskeySupport(): boolean {
  const [isSupported, setIsSupported] = useState(true);
  useEffect(() => {
    // If the code does not load, pressing the button says so.
    void import('./passkey-client.ts').then(
      ({ arePasskeysSupported }) => setIsSupported(arePasskeysSupported()),
      () => undefined,
    );
  }, []);
  return isSupported;
}
