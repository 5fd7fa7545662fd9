import type { Platform } from '../platform/platform.ts';

export type AnnounceDeps = Pick<Platform, 'db' | 'events' | 'clock'>;
