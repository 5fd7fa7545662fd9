import {
  type AnalyticsEventName,
  type AnalyticsEvents,
  analyticsToken,
  eventProperties,
  visitProperties,
} from '@fixturebook/contract/analytics/events';
import type { CaptureResult, PostHog } from 'posthog-js/dist/module.slim.js';
import { readConsent } from './consent.ts';

let postHogPromise: Promise<PostHog> | undefined;

export function track<N extends AnalyticsEventName>(name: N, properties: AnalyticsEvents[N]): void {
  if (readConsent() !== 'agreed') return;
  postHogPromise ??= loadPostHog();
  postHogPromise
    .then((postHog) => postHog.capture(name, properties))
    .catch((error) => {
      postHogPromise = undefined;
      console.error('Analytics failed', error);
    });
}

/** Makes PostHog send events to our own server only, which forwards them with the operator's key. */
async function loadPostHog(): Promise<PostHog> {
  const { posthog } = await import('posthog-js/dist/module.slim.js');
  return posthog.init(analyticsToken, {
    api_host: `${location.origin}/ingest`,
    // PostHog stores nothing on the device, so a visit ends when the page is closed or reloaded.
    persistence: 'memory',
    person_profiles: 'never',
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_performance: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    disableDeviceModel: true,
    save_referrer: false,
    save_campaign_params: false,
    advanced_disable_feature_flags: true,
    disable_external_dependency_loading: true,
    disable_compression: true,
    opt_out_useragent_filter: true,
    before_send: removePostHogProperties,
  });
}

const allowedProperties: readonly string[] = [...eventProperties, ...visitProperties];

/** Removes the properties that PostHog adds, such as the URL, the browser and the screen size. */
function removePostHogProperties(event: CaptureResult | null): CaptureResult | null {
  if (!event || readConsent() !== 'agreed') return null;
  const { uuid, timestamp } = event;
  const ours = Object.entries(event.properties).filter(([name]) =>
    allowedProperties.includes(name),
  );
  return { uuid, timestamp, event: event.event, properties: Object.fromEntries(ours) };
}
