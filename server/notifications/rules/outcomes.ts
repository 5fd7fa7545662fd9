import type { MailOutcome, SentMailOutcome } from '../../platform/mail/outcomes.ts';

export type OutcomeChannel = 'mail' | 'push';

/** What became of the mail or the pushes about a notification, in words for the operator. */
export const outcomeWords = {
  'kind-off': 'not sent: the officers switched it off for this kind of news',
  'waits-for-digest': 'waits for the daily digest, which the officer chose',
  'in-digest': 'in the daily digest, which is in the queue of mails (npm run cli -- mail waiting)',
  outdated: 'not sent: the news was answered or had ended before',
  blocked: 'not sent: one of the two clubs had blocked the other, or had been closed or suspended',
  suspended: 'not sent: the club is suspended',
  read: 'not sent: the messages had been read before',
  newer: 'not sent: a newer message has a mail of its own',
  'unread-delay': 'waits in case the club reads the messages',
  'quiet-hours': 'waits for the end of the quiet hours',
  viewing: 'waits because the club has the site open',
  'over-budget': 'not sent: too many mails on this day; it is in the next digest',
  'no-address': 'not sent: no officer has a proved address',
  queued: 'in the queue of mails (npm run cli -- mail waiting)',
  delivered: 'taken by the mail server',
  refused: 'refused by the mail server for at least one address (npm run cli -- mail failed)',
  'address-refused': 'not sent: the mail server keeps refusing the address',
  'no-browser': 'not sent: no browser of the club wants pushes',
  'sending-pushes': 'in the queue of pushes',
  'too-old': 'not sent: it had waited for more than twelve hours',
  'push-service-away': 'the push service did not answer; it is tried again',
  'push-refused': 'not sent: the push service refused it',
  'push-gone': 'not sent: the browser no longer takes pushes',
  pushed: 'taken by the push service',
} as const;

export type Outcome = keyof typeof outcomeWords;

/** The words about a mail with the question whether a match is still on, which is in no digest. */
export const questionOutcomeWords: Record<MailOutcome, string> = {
  ...outcomeWords,
  'over-budget': 'not sent: too many mails on this day',
};

/** These are not replaced by an outcome of a repeated job. */
export const settledOutcomes: Outcome[] = [
  'queued',
  'in-digest',
  'delivered',
  'refused',
  'address-refused',
  'pushed',
];

/** What follows after a mail has been queued. */
export const mailOutcomes: SentMailOutcome[] = ['delivered', 'refused', 'address-refused'];
