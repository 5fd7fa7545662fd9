import type { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { notificationsPath, unsubscribePath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import type { MailContent, MailFact } from '../../platform/mail/letter.ts';

export interface MailLine {
  sentence: string;
  action: string;
  path: string;
  facts?: MailFact[] | undefined;
  /** Buttons in place of the one for `action`. A path may also be an address such as `tel:`. */
  actions?: Pick<MailLine, 'action' | 'path'>[];
  /** A paragraph after the buttons. */
  note?: string;
}

export function buildNotificationMail(mail: {
  clubName: string;
  kind: UnsubscribeResult['kind'];
  lines: MailLine[];
  publicUrl: string;
  token: string;
}): MailContent {
  const { clubName, kind, lines, publicUrl, token } = mail;
  const [first, ...others] = lines;
  if (!first) throw new Error('A notification mail needs at least one line.');
  const { sentence } = first;
  const notes = new Set(lines.flatMap(({ note }) => note ?? []));
  return {
    clubName,
    subject: others.length > 0 ? `${sentence}, and ${others.length} more` : sentence,
    paragraphs: [formatLines(lines), ...notes],
    ...(kind === 'digest' ? listSections(lines, publicUrl) : listActions(first, publicUrl)),
    unsubscribe: {
      what: mailKindLabels[kind],
      page: publicUrl + unsubscribePath(token),
      oneClick: `${publicUrl}/api/v1/unsubscribe?token=${token}`,
    },
  };
}

const maxListedLines = 50;

/** Further news are listed without details, because Gmail cuts off a mail of more than 102 KB. */
export const maxDetailedLines = 10;

function formatLines(lines: MailLine[]) {
  const listed = lines.slice(0, maxListedLines).map(({ sentence }) => `${sentence}.`);
  const rest = lines.length - listed.length;
  return (rest > 0 ? [...listed, `And ${rest} more.`] : listed).join('\n');
}

/** A daily mail shows the facts of each of its news, and lets the officer act on each. */
function listSections(
  lines: MailLine[],
  publicUrl: string,
): Pick<MailContent, 'sections' | 'action'> {
  const sections = lines.slice(0, maxDetailedLines).map((line) => ({
    text: `${line.sentence}.`,
    ...(line.facts && { facts: line.facts }),
    actions: listMailActions(line, publicUrl),
  }));
  const further = lines.slice(maxDetailedLines);
  return {
    sections: further.length
      ? [...sections, { text: formatLines(further), actions: [] }]
      : sections,
    action: { label: `Open ${brand.name}`, url: publicUrl + notificationsPath },
  };
}

function listActions(
  line: MailLine,
  publicUrl: string,
): Pick<MailContent, 'facts' | 'action' | 'otherAction' | 'moreActions'> {
  const [action, otherAction, ...moreActions] = listMailActions(line, publicUrl);
  return {
    ...(line.facts && { facts: line.facts }),
    ...(action && { action }),
    ...(otherAction && { otherAction, moreActions }),
  };
}

function listMailActions(line: MailLine, publicUrl: string) {
  return (line.actions ?? [line]).map(({ action, path }) => ({
    label: action,
    url: new URL(path, publicUrl).href,
  }));
}

const mailKindLabels: Record<UnsubscribeResult['kind'], string> = {
  message: 'new messages',
  request: 'match requests',
  answer: 'replies to your requests',
  terms: 'changes to your matches',
  'called-off': 'matches that are called off',
  reconfirm: 'whether matches are still on',
  opponent: 'clubs that could play you',
  payment: 'payments',
  digest: 'your daily news',
};
