/** The value of this cookie is `true` or `false`. */
export const consentCookie = { name: 'CookieConsent', days: 365 };

/** The properties that the SDK adds are removed. */
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
  /** The search text is never sent. */
  blog_searched: { page: 'blog'; posts: number };
  blog_loaded: { page: 'blog'; posts: number };
  blog_load_failed: { page: 'blog' };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

/** The key in the browser. Only the server knows the operator's real key. */
export const analyticsToken = 'fixturebook';

/** The SDK identifies a visit by these, and keeps them in memory. */
export const visitProperties = ['distinct_id', '$session_id', 'token'] as const;

export const eventProperties = [
  'timestamp',
  'environment',
  'page',
  'post',
  'open',
  'posts',
] as const;
