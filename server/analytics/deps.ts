import type { Platform } from '../platform/platform.ts';

export type AnalyticsDeps = Pick<Platform, 'clock' | 'config' | 'db' | 'limits'>;
