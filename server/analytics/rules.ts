import type { CapturedEvent } from '@fixturebook/contract/analytics';
import { visitProperties } from '@fixturebook/contract/analytics-events';

/** Days to keep an event: long enough to compare two seasons. */
export const eventRetentionDays = 400;

/** Removes all properties that could show that two events came from one visitor. */
export function removeVisitorProperties({ properties }: CapturedEvent): Record<string, unknown> {
  const names: readonly string[] = visitProperties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
