import { parseUrl } from '@fixturebook/contract/format';

interface MessagePart {
  text: string;
  href?: string;
}

const linkPattern =
  /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|\bmailto:[^\s<>"]+|[\p{L}\p{N}.!#$%&'*+=?^_{}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu;
const closingCharacters = '.,;:!?\'’"”»…*_~';
const safeScheme = /^(https?|mailto):$/;

export function parseMessageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(linkPattern)) {
    const link = trimClosingPunctuation(found);
    const href = toSafeHref(link);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes punctuation after a link in a single pass, so that even thousands of brackets are not slow. */
function trimClosingPunctuation(found: string): string {
  const opened = countOccurrences(found, '(');
  let closed = countOccurrences(found, ')');
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (last === ')' && closed > opened) closed--;
    else if (!closingCharacters.includes(last)) break;
  }
  return found.slice(0, end);
}

function countOccurrences(text: string, character: string): number {
  return text.split(character).length - 1;
}

function toSafeHref(link: string): string | undefined {
  const whole = /^www\./i.test(link) ? `https://${link}` : link;
  const href = /^(https?|mailto):/i.test(whole) ? whole : `mailto:${whole}`;
  const url = parseUrl(href);
  if (!url) return undefined;
  const { protocol, username, password } = url;
  // Do not link a URL such as `https://bank.example@elsewhere.example`, which misleads about its host.
  return safeScheme.test(protocol) && !username && !password ? href : undefined;
}
