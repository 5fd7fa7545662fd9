import { useState } from 'react';
import { NotStoredError } from '../form/field-errors.ts';

/**
 * Keeps what a dialog shows until the user asks for the latest, so that nobody confirms what has changed
 * under their finger. `describe` returns what the dialog shows of the data: other changes are taken over.
 */
export function useSeenVersion<Data>(
  latest: Data | undefined,
  describe: (data: Data) => string,
): {
  seen: Data | undefined;
  isOutdated: boolean;
  showLatest: () => void;
  showLatestIfRefused: <Result>(change: Promise<Result>) => Promise<Result>;
} {
  const [seen, setSeen] = useState(latest);
  const isOutdated = Boolean(seen && latest && describe(seen) !== describe(latest));
  if (!isOutdated && latest && latest !== seen) setSeen(latest);

  function showLatest() {
    setSeen(undefined);
  }

  /** A change is refused if the user has not seen the latest. The error says so, beside the latest. */
  async function showLatestIfRefused<Result>(change: Promise<Result>): Promise<Result> {
    try {
      return await change;
    } catch (error) {
      if (error instanceof NotStoredError) showLatest();
      throw error;
    }
  }

  return { seen, isOutdated, showLatest, showLatestIfRefused };
}
