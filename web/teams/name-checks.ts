import type { FormCheck } from '../ui/form/field-errors.ts';

/** The boxes that keep a new team and a new ground for next time. */
export const emptyKeepValues = { keepTeam: '', keepGround: '' };

/** Which of the new names in a form are to be kept for next time. */
export interface NamesToKeep {
  keepTeam?: true;
  keepGround?: true;
}

/** Adds to what a form sends which names are to be kept. */
export function withNamesToKeep<
  Values extends Partial<typeof emptyKeepValues>,
  Input extends object,
>(check: FormCheck<Values, Input>): FormCheck<Values, Input & NamesToKeep> {
  return async (values) => {
    const checked = await check(values);
    if ('errors' in checked) return checked;
    const kept: NamesToKeep = {};
    if (values.keepTeam) kept.keepTeam = true;
    if (values.keepGround) kept.keepGround = true;
    return { input: { ...checked.input, ...kept } };
  };
}
