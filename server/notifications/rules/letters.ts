import { brand } from '@fixturebook/contract/brand';
import type { Unsubscribed } from '@fixturebook/contract/notifications';
import type { Letter } from '../../platform/mail/letter.ts';

/** One thing that a mail tells: a sentence without its full stop, and where it is acted on. */
export interface MailLine {
  sentence: string;
  action: string;
  path: string;
}

interface NotificationMail {
  kind: Unsubscribed['kind'];
  lines: MailLine[];
  publicUrl: string;
  /** Of the link that ends such mails. */
  token: string;
}

/** One thing with its button; the mail of the day lists what there is, with a button to the list. */
export function buildNotificationLetter({
  kind,
  lines,
  publicUrl,
  token,
}: NotificationMail): Letter {
  const [first] = lines;
  if (!first) throw new Error('A mail tells something.');
  const unsubscribe = {
    what: mailKindLabels[kind],
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/v1/unsubscribe?token=${token}`,
  };
  if (kind !== 'digest')
    return {
      subject: first.sentence,
      paragraphs: [addFullStop(first.sentence)],
      action: { label: first.action, url: publicUrl + first.path },
      unsubscribe,
    };
  const more = lines.length > 1 ? `, and ${lines.length - 1} more` : '';
  return {
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
  answer: 'answers to your requests',
  terms: 'terms of your matches',
  'called-off': 'matches that are called off',
  reconfirm: 'whether matches are still on',
  opponent: 'free dates that suit yours',
  payment: 'payments',
  digest: 'what is new',
};
