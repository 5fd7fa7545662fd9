import type { CapturedEvent } from '@fixturebook/contract/analytics';
import { visitProperties } from '@fixturebook/contract/analytics-events';

/** Days that an event is kept: a season can be held against the one before. */
export const eventRetentionDays = 400;

/** What of an event is stored: nothing by which two of them could be told to be of one visitor. */
export function removeVisitorProperties({ properties }: CapturedEvent): Record<string, unknown> {
  const names: readonly string[] = visitProperties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
