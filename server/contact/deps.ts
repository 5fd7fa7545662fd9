import type { Platform } from '../platform/platform.ts';

export type ContactDeps = Pick<Platform, 'clock' | 'config' | 'db' | 'jobs' | 'limits' | 'mail'>;
