import type { Executor } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { PushSender } from './vendor-web-push.ts';

export type NotificationDeps = Pick<
  Platform,
  'db' | 'clock' | 'jobs' | 'live' | 'mail' | 'secrets' | 'publicUrl' | 'log'
> & {
  push: PushSender;
  isClubViewing: (executor: Executor, clubId: string, sessionId?: string) => Promise<boolean>;
};
