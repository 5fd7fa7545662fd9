import {
  type AnalyticsEvent,
  CapturedEvents,
} from '@fixturebook/contract/analytics/captured-events';
import { analyticsToken, eventProperties } from '@fixturebook/contract/analytics/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeVisitorProperties } from './rules.ts';

it('removes all but the listed properties from any valid analytics event', () => {
  const visit = {
    distinct_id: fc.uuid(),
    $session_id: fc.option(fc.uuid(), { nil: undefined }),
    token: fc.constant(analyticsToken),
  };
  const page = fc.stringMatching(/^[a-z-]{1,40}$/);
  const post = fc.stringMatching(/^[a-z0-9]{1,40}(-[a-z0-9]{1,20})?$/);
  const properties = fc.oneof(
    fc.record({ event: fc.constant('page_view'), properties: fc.record({ ...visit, page }) }),
    fc.record({
      event: fc.constant('blog_toggled'),
      properties: fc.record({ ...visit, page: fc.constant('blog'), post, open: fc.boolean() }),
    }),
  );
  fc.assert(
    fc.property(properties, (generated) => {
      const batch = [{ ...generated, timestamp: '2026-06-06T13:00:00.000Z' }];
      const [event] = CapturedEvents.parse({ batch }).batch;
      const stored = removeVisitorProperties(event as AnalyticsEvent);
      expect(eventProperties).toEqual(expect.arrayContaining(Object.keys(stored)));
      expect(JSON.stringify(stored)).not.toContain(generated.properties.distinct_id);
    }),
  );
});
