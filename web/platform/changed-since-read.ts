import { changedSinceRead } from '@fixturebook/contract/preconditions';
import { ChangedElsewhereError } from '../ui/form/form-merge.ts';
import { hasErrorCode } from './problem-error.ts';

/** The header with which the server refuses a change if somebody else was quicker. */
export function toIfMatch(version: string) {
  return { 'If-Match': `"${version}"` };
}

/**
 * Saves a change. If somebody else has changed the same since the form read it, throws an error with
 * the texts of the form as they are now.
 */
export async function saveAgainstVersion<Result, Values extends Record<string, string>>(
  save: () => Promise<Result>,
  readCurrentValues: () => Promise<Values>,
): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!hasErrorCode(error, changedSinceRead)) throw error;
    throw new ChangedElsewhereError(await readCurrentValues());
  }
}
