/** Stands where a club has written an email address or a phone number into a text that visitors read. */
export const contactPhrase = '(contact us through this page)';

interface PublishedTextOptions {
  /** Whether the club shows its postcode. Otherwise only the district of a postcode stays in its texts. */
  showsPostcode: boolean;
}

/**
 * Returns a text as visitors may read it: a phrase in place of each email address and phone number, and only the
 * district of each postcode unless the club shows its own. Years and dates stay.
 */
export function toPublishedText(text: string, { showsPostcode }: PublishedTextOptions): string {
  const withoutEmails = hideDisguisedEmails(
    text.normalize('NFKC').replaceAll(emailPattern, contactPhrase),
  );
  const withoutContact = withoutEmails
    .replaceAll(digitsPattern, (digits) => (isPhoneNumber(digits) ? contactPhrase : digits))
    .replaceAll(disguisedNumberPattern, (digits) =>
      startsWithDate.test(digits) ? digits : contactPhrase,
    );
  return showsPostcode ? withoutContact : withoutContact.replaceAll(postcodePattern, '$1');
}

/** Whether visitors may follow the club's website: its address names no mailbox and no phone number. */
export function isPublishedWebsite(website: string): boolean {
  const address = decodeAddress(decodeAddress(website)).normalize('NFKC');
  return /^https?:/i.test(address) && !/@|[([{]at[)\]}]/i.test(address) && !namesPhone(address);
}

/** The addresses of WhatsApp chats have a phone number, also one of another country. */
function namesPhone(address: string): boolean {
  return (
    /^https?:\/\/(?:wa\.me|api\.whatsapp\.com)(?=[/:?#]|$)/i.test(address) ||
    /(?<!\d)(?:(?:\+|00)?44|0)(?:[\s().\-_]{0,2}\d){9,10}(?!\d)/.test(address)
  );
}

/**
 * At most as many characters as the name of a mailbox can have (RFC 5321) and few spaces, so that the search through a
 * long text takes a few milliseconds.
 */
const mailboxMax = 64;
const mailbox = `[^\\s@]{1,${mailboxMax}}`;
const gap = '\\s{0,3}';
/** Also addresses that are written to hide them from programs, such as “secretary (at) club (dot) org”. */
const at = `${gap}(?:@|&#0{0,5}64;|&commat;|[([{<]${gap}at${gap}[)\\]}>])${gap}`;
const dot = `(?:\\.|${gap}[([{<]${gap}dot${gap}[)\\]}>]${gap})`;
/** The last character is no punctuation, so that the end of a sentence stays. */
const domainPart = '[^\\s@<>(),;:]*[^\\s@<>(),;:.!?]';
const emailPattern = new RegExp(`${mailbox}${at}${domainPart}(?:${dot}${domainPart})*`, 'giu');

/**
 * The words “at” and “a” also stand in sentences, so a dot, the word “dot” or the name of a mail service has to follow:
 * “secretary at club dot org”, “secretary(a)club.org”, “marlow at gmail.com”.
 */
const markedAt = `${gap}[([{<*_~-]${gap}at?${gap}[)\\]}>*_~-]${gap}`;
const wordAt = '\\s{1,3}at\\s{1,3}';
const domainWord = '[\\p{L}\\d-]{1,63}';
const wordDot = '\\s{1,3}dot\\s{1,3}';
const mailServices =
  '(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|live|msn|aol|btinternet|proton|protonmail)';
const atDisguisedDomain = new RegExp(
  [
    `(?:${markedAt}|${wordAt})${domainWord}(?:${wordDot}${domainWord})+`,
    `${markedAt}${domainWord}(?:\\.${domainWord})+`,
    `${wordAt}${mailServices}(?:\\.${domainWord})+`,
  ].join('|'),
  'giu',
);
const mailboxAtEnd = new RegExp(`${mailbox}$`, 'u');

/**
 * Looks for the part behind the mailbox first. Every letter can begin a mailbox, so a pattern that starts with one takes
 * a tenth of a second for a long text of words with hyphens.
 */
function hideDisguisedEmails(text: string): string {
  const pattern = new RegExp(atDisguisedDomain);
  let shown = '';
  let end = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: domain, index } = found;
    // A character can take two places.
    const before = text.slice(Math.max(end, index - 2 * mailboxMax), index);
    const name = mailboxAtEnd.exec(before)?.[0] ?? '';
    const isBehindHidden = end > 0 && index === end;
    if (name !== '') shown += text.slice(end, index - name.length) + contactPhrase;
    if (name !== '' || isBehindHidden) end = index + domain.length;
    else pattern.lastIndex = index + 1;
  }
  return shown + text.slice(end);
}

/** Digits with what people write between those of a phone number. */
const digitsPattern = /\+?\(?\p{Nd}(?:[\s().\-\u2010-\u2015\u2212/·+]{0,4}\p{Nd})+/gu;

const years = /^(?:1[6-9]|20)\d\d(?:\D+(?:(?:1[6-9]|20)\d\d|\d\d))*$/;
const dates =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)?\d\d|(?:19|20)\d\d-\d\d-\d\d)$/;

/** The shortest numbers, without the code of the town, have six digits. */
const shortestNumber = 6;

function isPhoneNumber(text: string): boolean {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0;
  return count >= shortestNumber && !years.test(text) && !dates.test(text);
}

/**
 * A British number with other signs or with invisible characters between its digits, such as “07700,900,123”. Only
 * numbers with all their digits count, because scores and dates are written in this way too.
 */
const disguisedNumberPattern =
  /(?<!\p{Nd})(?:(?:\+|00)?44|0)(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){9,10}(?!\p{Nd})/gu;
const startsWithDate = /^\d{1,2}[./-]\d{1,2}[./-]\d\d/;

const postcodePattern =
  /\b([A-Z]{1,2}\d[A-Z\d]?)(?:[\s./_-]|\u200c|\u200d)*\d[ABD-HJLNP-UW-Z]{2}\b/giu;

function decodeAddress(website: string): string {
  try {
    return decodeURIComponent(website);
  } catch {
    return website;
  }
}
