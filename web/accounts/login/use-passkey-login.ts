import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beginSession } from '../../platform/session/session.ts';
import { createPasskeyLoginOptions, signInByPasskey } from '../api.ts';
import { closePasskeyOffer } from '../passkeys/passkey-offer-storage.ts';

/** A little less than the five minutes within which the server accepts an answer. */
const renewalMs = 4 * 60_000;

/**
 * Offers passkeys where the browser fills in the email address, and returns a function that asks for
 * one. The code for passkeys is loaded after the page, because most visitors need none.
 */
export function usePasskeyLogin() {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const autofill = useRef<AbortController>(undefined);

  const offerInAutofill = useEffectEvent(async (signal: AbortSignal) => {
    const { canAutofillPasskeys } = await import('../passkeys/passkey-client.ts');
    if (await canAutofillPasskeys()) await logIn({ isAutofill: true, signal });
  });

  useEffect(() => {
    const controller = new AbortController();
    autofill.current = controller;
    // Without a connection the page says so when the user sends the form.
    void offerInAutofill(controller.signal).catch(() => undefined);
    const renewal = setTimeout(() => setRound(round + 1), renewalMs);
    return () => {
      clearTimeout(renewal);
      controller.abort();
    };
  }, [round]);

  async function logIn(prompt: { isAutofill: boolean; signal: AbortSignal }) {
    const { askForPasskey } = await import('../passkeys/passkey-client.ts');
    const options = await createPasskeyLoginOptions();
    if (prompt.signal.aborted) return;
    const login = await askForPasskey(options, prompt);
    if (!login) return;
    try {
      await signInByPasskey(login);
    } catch (failure) {
      if (failure instanceof Error) setError(failure.message);
      return;
    }
    closePasskeyOffer();
    await beginSession(client);
  }

  async function logInWithPasskey() {
    // A browser refuses a second question while it still offers passkeys to fill in.
    autofill.current?.abort();
    setBusy(true);
    setError(undefined);
    try {
      await logIn({ isAutofill: false, signal: new AbortController().signal });
    } catch (failure) {
      if (failure instanceof Error) setError(failure.message);
    } finally {
      setBusy(false);
      // The offer may have been renewed while the device waited for the user.
      setRound((last) => last + 1);
    }
  }

  return { logInWithPasskey, busy, error };
}
