import { brand } from '@fixturebook/contract/brand';
import type { Unsubscribed } from '@fixturebook/contract/notifications';
import type { Letter, LetterFact } from '../../platform/mail/letter.ts';

export interface MailLine {
  sentence: string;
  action: string;
  path: string;
  facts?: LetterFact[];
}

interface NotificationMail {
  clubName: string;
  kind: Unsubscribed['kind'];
  lines: MailLine[];
  publicUrl: string;
  token: string;
}

export function buildNotificationLetter({
  clubName,
  kind,
  lines,
  publicUrl,
  token,
}: NotificationMail): Letter {
  const [first] = lines;
  if (!first) throw new Error('A notification mail needs at least one line.');
  const unsubscribe = {
    what: mailKindLabels[kind],
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/v1/unsubscribe?token=${token}`,
  };
  if (kind !== 'digest')
    return {
      clubName,
      subject: first.sentence,
      paragraphs: [addFullStop(first.sentence)],
      ...(first.facts && { facts: first.facts }),
      action: { label: first.action, url: publicUrl + first.path },
      unsubscribe,
    };
  const more = lines.length > 1 ? `, and ${lines.length - 1} more` : '';
  return {
    clubName,
    subject: `${first.sentence}${more}`,
    paragraphs: [lines.map(({ sentence }) => addFullStop(sentence)).join('\n')],
    action: { label: `Open ${brand.name}`, url: `${publicUrl}/notifications` },
    unsubscribe,
  };
}

function addFullStop(sentence: string) {
  return `${sentence}.`;
}

const mailKindLabels: Record<NotificationMail['kind'], string> = {
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
