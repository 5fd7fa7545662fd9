/** The cookie value is `true` if the visitor allows analytics, otherwise `false`. */
export const consentCookie = { name: 'CookieConsent', days: 365 };

/** The properties of each analytics event. Properties that the PostHog SDK adds are not sent. */
export interface AnalyticsEvents {
  app_initialized: { timestamp: string; environment: 'production' | 'development' };
  page_view: { page: string };
  home_viewed: { page: 'home' };
  ios_app_store_clicked: { page: 'home' };
  android_play_store_clicked: { page: 'home' };
  signup_button_clicked: { page: 'home' };
  login_button_clicked: { page: 'home' };
  blog_viewed: { page: 'blog'; post: string };
  blog_toggled: { page: 'blog'; post: string; open: boolean };
  /** The search text is not sent, only the number of posts found. */
  blog_searched: { page: 'blog'; posts: number };
  blog_loaded: { page: 'blog'; posts: number };
  blog_load_failed: { page: 'blog' };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

/** The browser sends this placeholder, because only the server may know the operator's PostHog key. */
export const analyticsToken = 'fixturebook';

/** The properties by which the PostHog SDK identifies a visit, which are stored only in memory. */
export const visitProperties = ['distinct_id', '$session_id', 'token'] as const;

export const eventProperties = [
  'timestamp',
  'environment',
  'page',
  'post',
  'open',
  'posts',
] as const;
