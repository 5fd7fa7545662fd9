import type { Platform } from '../platform/platform.ts';

export type ChatDeps = Pick<
  Platform,
  'config' | 'db' | 'events' | 'jobs' | 'clock' | 'limits' | 'live' | 'log' | 'secrets'
>;
