import type { Executor } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { PushSender } from './vendor-web-push.ts';

/** What telling a club needs. */
export type NotificationDeps = Pick<
  Platform,
  'db' | 'clock' | 'jobs' | 'live' | 'mail' | 'secrets' | 'publicUrl' | 'log'
> & {
  push: PushSender;
  /** Whether the club has us before its eyes just now: in one session, or in any. */
  isClubViewing: (executor: Executor, clubId: string, sessionId?: string) => Promise<boolean>;
};
