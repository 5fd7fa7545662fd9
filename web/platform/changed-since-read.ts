import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { ChangedElsewhereError, NotStoredError } from '../ui/form/field-errors.ts';
import { changeTimeoutMs } from './http.ts';
import { hasErrorCode } from './problem-error.ts';

/** The header with which the server refuses a change if somebody else was quicker. */
export function toIfMatch(version: string) {
  return { 'If-Match': `"${version}"` };
}

/** What is stored now, after a change was refused because it was made against an older version. */
interface CurrentState<Result, Values> {
  /** The result of the change if it is stored already, because the answer to an earlier try was lost. */
  stored: Result | undefined;
  /** The texts of the form. */
  values: Values;
  /** One sentence that says what has happened. */
  summary?: string;
}

/** Saves a change. Throws a `ChangedElsewhereError` if somebody else has changed the same. */
export function saveAgainstVersion<Result, Values extends Record<string, string>>(
  save: () => Promise<Result>,
  readCurrent: (waitMs: number) => Promise<CurrentState<Result, Values>>,
): Promise<Result> {
  return runAgainstVersion(save, async (waitMs) => {
    const { stored, values, summary } = await readCurrent(waitMs);
    if (stored !== undefined) return stored;
    throw new ChangedElsewhereError(values, summary);
  });
}

/**
 * Calls off or deletes what a dialog shows. If somebody else has changed it, runs `readCurrent`, so that
 * the dialog shows it as it is now, and throws an error that begins with `summary`.
 */
export function actAgainstVersion<Result>(
  act: () => Promise<Result>,
  readCurrent: (waitMs: number) => Promise<unknown>,
  summary: string,
): Promise<Result> {
  return runAgainstVersion(act, async (waitMs) => {
    await readCurrent(waitMs);
    throw new NotStoredError(`${summary} Check the details, and press the button again.`);
  });
}

/**
 * The change and `onChangedSinceRead` together take no longer than one change may:
 * `onChangedSinceRead` gets what is left.
 */
async function runAgainstVersion<Result>(
  change: () => Promise<Result>,
  onChangedSinceRead: (waitMs: number) => Promise<Result>,
): Promise<Result> {
  const startMs = performance.now();
  try {
    return await change();
  } catch (error) {
    if (!hasErrorCode(error, changedSinceReadCode)) throw error;
    return onChangedSinceRead(Math.max(0, changeTimeoutMs - (performance.now() - startMs)));
  }
}
