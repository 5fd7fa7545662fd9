import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { ChangedElsewhereError } from '../ui/form/form-merge.ts';
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

/**
 * Saves a change. Throws a `ChangedElsewhereError` if somebody else has changed the same. The change
 * and `readCurrent` together take no longer than one change may: `readCurrent` gets what is left.
 */
export async function saveAgainstVersion<Result, Values extends Record<string, string>>(
  save: () => Promise<Result>,
  readCurrent: (waitMs: number) => Promise<CurrentState<Result, Values>>,
): Promise<Result> {
  const startMs = performance.now();
  try {
    return await save();
  } catch (error) {
    if (!hasErrorCode(error, changedSinceReadCode)) throw error;
    const { stored, values, summary } = await readCurrent(
      Math.max(0, changeTimeoutMs - (performance.now() - startMs)),
    );
    if (stored !== undefined) return stored;
    throw new ChangedElsewhereError(values, summary);
  }
}
