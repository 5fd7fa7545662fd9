/** The cookie that holds a visitor's answer, `true` or `false`, and the days that it is kept. */
export const consentCookie = { name: 'CookieConsent', days: 365 };

/** What is counted, with the properties that it carries, and nothing else of what the SDK would add. */
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
  /** Not what was looked for. */
  blog_searched: { page: 'blog'; posts: number };
  blog_loaded: { page: 'blog'; posts: number };
  blog_load_failed: { page: 'blog' };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

/** The key that the SDK is given. The operator's own is known to the server alone. */
export const analyticsToken = 'fixturebook';

/** By which the SDK tells one visit from another, kept in memory, and its key. */
export const visitProperties = ['distinct_id', '$session_id', 'token'] as const;

/** Every property that an event has. */
export const eventProperties = [
  'timestamp',
  'environment',
  'page',
  'post',
  'open',
  'posts',
] as const;
