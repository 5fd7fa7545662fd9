import { formatShortDate, isCalendarDate } from '../dates/calendar-date.ts';
import type { FieldErrors } from './field-errors.ts';

/** Returns the text of a field as the form shows it, for example the label of a chosen option. */
export function describeFieldText(form: HTMLFormElement | null, name: string, text: string) {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return text === '' ? 'not ticked' : 'ticked';
  if (text === '') return 'nothing';
  return `“${findOptionLabel(control, text) ?? (isCalendarDate(text) ? formatShortDate(text) : text)}”`;
}

interface ChangedFields {
  /** The fields in which the user typed something else than is there now. */
  conflicting: string[];
  /** The fields in which the user typed nothing, and which are different now. */
  updated: string[];
  base: Record<string, string>;
}

/** Returns a message for each field that somebody else has changed. */
export function describeChangedFields<Values>(
  form: HTMLFormElement | null,
  { conflicting, updated, base }: ChangedFields,
  current = base,
): FieldErrors<Values> {
  const describe = (texts: Record<string, string>, name: string) =>
    describeFieldText(form, name, texts[name] ?? '');
  return Object.fromEntries([
    ...conflicting.map((name) => [
      name,
      `Somebody else has changed this to ${describe(current, name)}. Keep yours, or enter theirs.`,
    ]),
    ...updated.map((name) => [
      name,
      `Somebody else has changed this. It was ${describe(base, name)}.`,
    ]),
  ]) as FieldErrors<Values>;
}

/** Returns the label of a field. The field's parts give it in the attribute `data-label`. */
export function getFieldLabel(form: HTMLFormElement | null, name: string): string | undefined {
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  return control instanceof HTMLElement
    ? control.closest<HTMLElement>('[data-label]')?.dataset.label
    : undefined;
}

function findOptionLabel(control: Element | RadioNodeList | null | undefined, text: string) {
  if (control instanceof HTMLSelectElement)
    return [...control.options].find(({ value }) => value === text)?.label;
  if (!(control instanceof RadioNodeList)) return undefined;
  const radio = [...control].find((one) => one instanceof HTMLInputElement && one.value === text);
  return (radio as HTMLInputElement | undefined)?.labels?.[0]?.textContent;
}
