import { createContext, use } from 'react';

/**
 * Whether the form around has no purpose any more, for example because another device was quicker. It
 * shows what was typed, and cannot be sent.
 */
export const IsFormEnded = createContext(false);

/** The names of the fields that an ended form shows. Undefined while the form can be sent. */
export const FieldsOfEndedForm = createContext<string[] | undefined>(undefined);

/** Returns whether the form around has ended and the user has not changed this field. */
export function useIsFieldHidden(name: string): boolean {
  const shown = use(FieldsOfEndedForm);
  return shown !== undefined && !shown.includes(name);
}
