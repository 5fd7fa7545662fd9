import { brand } from '@fixturebook/contract/site';

export interface ResetTokens {
  accessToken: string;
  refreshToken: string;
}

/** The tokens are in the query string or, in some email links, after the `#`. */
export function parseResetTokens(search: string, hash: string): ResetTokens {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const findParam = (name: string) => query.get(name) ?? fragment.get(name) ?? '';
  return { accessToken: findParam('access_token'), refreshToken: findParam('refresh_token') };
}

/** Returns the address that opens the mobile app at its password reset, or null if a token is missing. */
export function formatMobileAppLink({ accessToken, refreshToken }: ResetTokens): string | null {
  if (!accessToken || !refreshToken) return null;
  const query = new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken });
  return `${brand.name.toLowerCase()}://reset-password?${query}`;
}
