import { type RefObject, useRef } from 'react';
import type { FieldErrors } from './field-errors.ts';
import { describeHalfTypedFields, listHalfTypedFields } from './form-fields.ts';

/**
 * Lists the fields that have only half a text, such as a time without its minutes. The browser does not give
 * such a text to the page, so a field of a draft is empty again. It counts as half typed until the user types
 * in it or deletes the rest, so that no press stores it as empty by mistake.
 */
export function useHalfTypedFields<Values extends Record<string, string>>(
  element: RefObject<HTMLFormElement | null>,
  restored: string[],
) {
  const untouched = useRef(restored);

  function list(texts: Values): string[] {
    const names = listHalfTypedFields(element.current);
    untouched.current = untouched.current.filter((name) => !names.includes(name) && !texts[name]);
    return [...untouched.current, ...names].filter((name) => !texts[name]);
  }

  function describe(names: string[]): FieldErrors<Values> {
    return describeHalfTypedFields(element.current, names);
  }

  /** Call this when the user has deleted what a field has. Returns whether it counted as half typed. */
  function empty(emptied: string): boolean {
    const wasListed = untouched.current.includes(emptied);
    untouched.current = untouched.current.filter((name) => name !== emptied);
    return wasListed;
  }

  function restore(names: string[]) {
    untouched.current = names;
  }

  return { list, describe, empty, restore };
}
