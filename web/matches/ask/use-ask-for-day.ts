import type { Fixture } from '@fixturebook/contract/fixtures';
import type { FindDate } from '@fixturebook/contract/opponents/find';
import { useState } from 'react';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { useListOwnDate } from './use-list-own-date.ts';

/** Asks for a day of Find, which is listed first if the club has not listed it. */
export function useAskForDay(own: FindDate) {
  const listOwnDate = useListOwnDate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Stays true when the request is undone or refused, because the date is listed all the same. */
  const [hasListed, setListed] = useState(false);

  /** `ask` returns what went wrong. It gets no date if the day cannot be listed without a form. */
  async function run(ask: (ownFixture: Fixture | undefined) => Promise<string | undefined>) {
    setBusy(true);
    setFailure(undefined);
    try {
      const { ownFixture, isNew } = await listOwnDate(own);
      if (isNew) setListed(true);
      setFailure(await ask(ownFixture));
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  const clearFailure = () => setFailure(undefined);
  return { run, isBusy, failure, clearFailure, hasListed };
}
