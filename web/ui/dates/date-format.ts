/**
 * Returns a function that formats a date in British English. The browser prepares a format for some
 * milliseconds, so this happens at the first use and not while the app starts.
 */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-GB',
): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(date);
  };
}
