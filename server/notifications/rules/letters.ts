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
  const { sentence, facts } = first;
  const toMailAction = ({ action, path }: Pick<MailLine, 'action' | 'path'>) => ({
    label: action,
    url: new URL(path, publicUrl).href,
  });
  const [action, otherAction, ...moreActions] = (first.actions ?? [first]).map(toMailAction);
  return {
    clubName,
    subject: others.length > 0 ? `${sentence}, and ${others.length} more` : sentence,
    paragraphs: [formatLines(lines)],
    ...(facts && { facts }),
    action:
      kind === 'digest'
        ? { label: `Open ${brand.name}`, url: publicUrl + notificationsPath }
        : action,
    ...(otherAction && kind !== 'digest' && { otherAction, moreActions }),
    unsubscribe: {
      what: mailKindLabels[kind],
      page: publicUrl + unsubscribePath(token),
      oneClick: `${publicUrl}/api/v1/unsubscribe?token=${token}`,
    },
  };
}

const maxListedLines = 50;

function formatLines(lines: MailLine[]) {
  const listed = lines.slice(0, maxListedLines).map(({ sentence }) => `${sentence}.`);
  const rest = lines.length - listed.length;
  return (rest > 0 ? [...listed, `And ${rest} more.`] : listed).join('\n');
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
