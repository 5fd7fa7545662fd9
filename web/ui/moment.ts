const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** A moment as the server writes it, as clocks in London show it: `5 Jun 2027, 13:30`. */
export function formatDateTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso));
}
