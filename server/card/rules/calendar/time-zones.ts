/** The names that Windows and Outlook use for the zones of British, Irish and nearby clubs. */
const windowsNames: Record<string, string | undefined> = {
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'UTC',
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central European Standard Time': 'Europe/Warsaw',
};

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

export function isKnownTimeZone(name: string): boolean {
  return getFormat(name) !== undefined;
}

/** Returns the instant of a local time. An hour that the zone leaves out in spring is read as the one before it. */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`);
  const first = wanted - getOffsetMs(new Date(wanted), timeZone);
  return new Date(wanted - getOffsetMs(new Date(first), timeZone));
}

function getOffsetMs(instant: Date, timeZone: string) {
  const local = getFormat(timeZone)?.format(instant).replace(' ', 'T');
  return Date.parse(`${local}Z`) - instant.getTime();
}

/** Returns undefined for a name that nobody knows. Keeps what it has built, because that takes long. */
function getFormat(name: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(name)) formats.set(name, createFormat(windowsNames[name] ?? name));
  return formats.get(name);
}

function createFormat(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    return undefined;
  }
}
