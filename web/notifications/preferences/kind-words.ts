import type { NotificationKind } from '@fixturebook/contract/notifications';

export const notificationKinds: { kind: NotificationKind; label: string; hint?: string }[] = [
  {
    kind: 'message',
    label: 'New messages',
    hint: 'We only email you about messages still unread after 10 minutes.',
  },
  { kind: 'request', label: 'Match requests' },
  { kind: 'answer', label: 'Answers to your requests' },
  { kind: 'terms', label: 'Changes to match details' },
  { kind: 'called-off', label: 'Matches called off' },
  {
    kind: 'reconfirm',
    label: '“Still on?” checks',
    hint: 'We always email the question itself.',
  },
  { kind: 'opponent', label: 'New clubs free on your dates' },
  { kind: 'payment', label: 'Payments' },
];
