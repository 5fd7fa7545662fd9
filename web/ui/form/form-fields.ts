import type { FieldErrors } from './field-errors.ts';
import { mergeTexts } from './form-merge.ts';
import type { FormStart } from './form-start.ts';
import { pickChanges } from './form-values.ts';

type Texts = Record<string, string>;

/** Reads the text of each field. A field that is not drawn at the moment keeps its text of `before`. */
export function readFieldTexts<Values extends Texts>(
  form: HTMLFormElement | null,
  before: Values,
): Values {
  if (!form) return before;
  const data = new FormData(form);
  const entries = Object.entries(before).map(([name, text]) => [
    name,
    isDrawn(form, name) ? String(data.get(name) ?? '') : text,
  ]);
  return Object.fromEntries(entries);
}

/** Adds what was typed before the scripts arrived: the fields have that, but not yet what the draft has. */
export function addTypedTexts<Values extends Texts>(
  form: HTMLFormElement | null,
  prerendered: FormStart<Values>,
  withDraft: FormStart<Values>,
): FormStart<Values> {
  const typed = pickChanges(readFieldTexts(form, prerendered.values), prerendered.values);
  return { ...withDraft, values: { ...withDraft.values, ...typed } };
}

/** Empties the texts of the fields that are not drawn, because the form does not send these. */
export function emptyHiddenFields<Values extends Texts>(
  form: HTMLFormElement | null,
  texts: Values,
): Values {
  const hidden = Object.keys(pickTextsOfHiddenFields(form, texts));
  return { ...texts, ...Object.fromEntries(hidden.map((name) => [name, ''])) };
}

export function pickTextsOfHiddenFields<Values extends Texts>(
  form: HTMLFormElement | null,
  texts: Values,
): Partial<Values> {
  if (!form) return {};
  const hidden = Object.entries(texts).filter(([name]) => !isDrawn(form, name));
  return Object.fromEntries(hidden) as Partial<Values>;
}

interface SuggestionContext<Values> {
  /** The texts of the fields. */
  before: Values;
  /** The texts with which the fields began. */
  base: Values;
  suggested: Partial<Values>;
  /** The names of the fields with half a text, which count as changed. */
  names: string[];
}

/**
 * Writes the suggested texts into the fields that the user has not changed. Returns the texts of all fields,
 * and those with which they count as having begun.
 */
export function fillInSuggestions<Values extends Texts>(
  form: HTMLFormElement | null,
  { before, base, suggested, names }: SuggestionContext<Values>,
): { values: Values; base: Values } {
  const usable = Object.entries(suggested).filter(([name]) => !names.includes(name));
  const newBase: Values = { ...base, ...Object.fromEntries(usable) };
  const { values } = mergeTexts(before, base, newBase);
  const changes = Object.entries(pickChanges(values, before));
  for (const [name, text] of changes) {
    const control = form?.elements.namedItem(name) ?? null;
    writeFieldText(control, text);
    // A user who is about to type would otherwise add letters to the suggestion.
    if (control && control === document.activeElement && control instanceof HTMLInputElement)
      control.select();
  }
  return { values, base: newBase };
}

function writeFieldText(control: Element | RadioNodeList | null, text = '') {
  if (!control) return;
  const isBox = control instanceof HTMLInputElement && control.type === 'checkbox';
  if (isBox) control.checked = text !== '';
  else if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement ||
    control instanceof RadioNodeList
  )
    control.value = text;
}

/** Sets the text of a field as if the user had typed it, so that `Form` reads it. */
export function enterText(input: HTMLInputElement | HTMLSelectElement | null, text: string) {
  if (!input) return;
  input.value = text;
  // Setting `value` fires no event, and `Form` reads its fields only at input events.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function isDrawn(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(name) !== null;
}

/** Whether one of these fields has a typed text, and no chosen option or box. */
export function hasTypedText(form: HTMLFormElement | null, names: string[]): boolean {
  return names.some((name) => {
    const control = form?.elements.namedItem(name);
    const isInput = control instanceof HTMLInputElement && control.type !== 'checkbox';
    return isInput || control instanceof HTMLTextAreaElement;
  });
}

const halfTypedMessages: Record<string, string> = {
  time: 'Enter the full time, such as 13:30.',
  number: 'Enter a number, such as 40.',
};

/** The browser gives an empty value for what it cannot read, such as a time without its minutes. */
export function listHalfTypedFields(form: HTMLFormElement | null): string[] {
  return listInputs(form)
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name);
}

/** Returns an error for each of these fields that is drawn. */
export function describeHalfTypedFields<Values extends Texts>(
  form: HTMLFormElement | null,
  names: string[],
): FieldErrors<Values> {
  const errors = listInputs(form)
    .filter(({ name }) => names.includes(name))
    .map(({ name, type }) => [name, halfTypedMessages[type] ?? 'Enter a complete value.']);
  return Object.fromEntries(errors) as FieldErrors<Values>;
}

function listInputs(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((control) => control instanceof HTMLInputElement);
}

export function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
