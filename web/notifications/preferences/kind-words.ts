import type { NotificationKind } from '@fixturebook/contract/notifications';

/** What a club can be told of, in the order in which it chooses. */
export const notificationKinds: { kind: NotificationKind; label: string; hint?: string }[] = [
  {
    kind: 'message',
    label: 'New messages',
    hint: 'An e-mail only for what is unread after 10 minutes.',
  },
  { kind: 'request', label: 'Match requests' },
  { kind: 'answer', label: 'Answers to your requests' },
  { kind: 'terms', label: 'Changes of the terms' },
  { kind: 'called-off', label: 'Matches called off' },
  {
    kind: 'reconfirm',
    label: 'Whether a match is still on',
    hint: 'The question itself always comes by e-mail.',
  },
  { kind: 'opponent', label: 'Free dates that suit yours' },
  { kind: 'payment', label: 'Payments' },
];
