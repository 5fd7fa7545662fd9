import { formatShortDate, isCalendarDate } from '../dates/calendar-date.ts';

/** Returns the text of a field as the form shows it, for example the label of a chosen option. */
export function describeFieldText(form: HTMLFormElement | null, name: string, text: string) {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return text === '' ? 'not ticked' : 'ticked';
  if (text === '') return 'nothing';
  return `“${findOptionLabel(control, text) ?? (isCalendarDate(text) ? formatShortDate(text) : text)}”`;
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
