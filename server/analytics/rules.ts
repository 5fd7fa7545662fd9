import type { AnalyticsEvent } from '@fixturebook/contract/analytics/captured-events';
import { visitProperties } from '@fixturebook/contract/analytics/events';

export function removeVisitorProperties({ properties }: AnalyticsEvent): Record<string, unknown> {
  const names: readonly string[] = visitProperties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
