import { type RefObject, useRef } from 'react';
import type { FieldErrors } from './field-errors.ts';
import { describeHalfTypedFields, listHalfTypedFields } from './form-fields.ts';

/**
 * Knows which fields have half a text, such as a time without its minutes. The browser does not give such a
 * text to the page, so a field of a draft is empty again, and counts as half typed until the user types in it.
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

  /** After its error has been shown, a field of a draft that stays empty is empty on purpose. */
  function report(texts: Values): FieldErrors<Values> {
    const names = list(texts);
    untouched.current = [];
    return describe(names);
  }

  function restore(names: string[]) {
    untouched.current = names;
  }

  return { list, describe, report, restore };
}
