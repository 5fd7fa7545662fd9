import { z } from 'zod';
import { BlogSlug, maxBlogPostsListed } from '../blog.ts';
import { type AnalyticsEventName, type AnalyticsEvents, analyticsToken } from './events.ts';

/** The first part of the page's path in lower case, so that an event names no club or match. */
const page = z.string().regex(/^[a-z-]{1,40}$/, 'Name the page.');
const home = z.strictObject({ page: z.literal('home') });
const blog = z.literal('blog');
const posts = z.int().min(0).max(maxBlogPostsListed);

const properties = {
  app_initialized: z.strictObject({
    timestamp: z.iso.datetime(),
    environment: z.enum(['production', 'development']),
  }),
  page_view: z.strictObject({ page }),
  home_viewed: home,
  ios_app_store_clicked: home,
  android_play_store_clicked: home,
  signup_button_clicked: home,
  login_button_clicked: home,
  blog_viewed: z.strictObject({ page: blog, post: BlogSlug }),
  blog_toggled: z.strictObject({ page: blog, post: BlogSlug, open: z.boolean() }),
  blog_searched: z.strictObject({ page: blog, posts }),
  blog_loaded: z.strictObject({ page: blog, posts }),
  blog_load_failed: z.strictObject({ page: blog }),
} satisfies { [N in AnalyticsEventName]: z.ZodType<AnalyticsEvents[N]> };

/** Random ids that the PostHog SDK creates for each page load. */
const visitFields = {
  distinct_id: z.string().max(64),
  $session_id: z.string().max(64).optional(),
  token: z.literal(analyticsToken),
};

function buildAnalyticsEventSchema<N extends AnalyticsEventName>(name: N) {
  return z.object({
    event: z.literal(name),
    properties: z.strictObject({ ...properties[name].shape, ...visitFields }),
    timestamp: z.iso.datetime(),
  });
}

const AnalyticsEvent = z.discriminatedUnion('event', [
  buildAnalyticsEventSchema('app_initialized'),
  buildAnalyticsEventSchema('page_view'),
  buildAnalyticsEventSchema('home_viewed'),
  buildAnalyticsEventSchema('ios_app_store_clicked'),
  buildAnalyticsEventSchema('android_play_store_clicked'),
  buildAnalyticsEventSchema('signup_button_clicked'),
  buildAnalyticsEventSchema('login_button_clicked'),
  buildAnalyticsEventSchema('blog_viewed'),
  buildAnalyticsEventSchema('blog_toggled'),
  buildAnalyticsEventSchema('blog_searched'),
  buildAnalyticsEventSchema('blog_loaded'),
  buildAnalyticsEventSchema('blog_load_failed'),
]);
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

/** A batch of events as `posthog-js` sends it. The server ignores the other fields of the batch. */
export const CapturedEvents = z
  .object({ batch: z.array(AnalyticsEvent).min(1).max(20) })
  .meta({ id: 'CapturedEvents' });

export const CapturedAnswer = z
  .strictObject({ taken: z.int().describe('The number of accepted events; 0 without consent') })
  .meta({ id: 'CapturedAnswer' });

/** `posthog-js` requests this configuration when it starts. */
export const AnalyticsConfig = z
  .strictObject({ hasFeatureFlags: z.literal(false), supportedCompression: z.array(z.string()) })
  .meta({ id: 'AnalyticsConfig' });
