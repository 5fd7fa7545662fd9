import { describe, expect, it } from 'vitest';
import { formatMobileAppLink, parseResetTokens } from './reset-password-search.ts';

describe('parseResetTokens', () => {
  it('reads the reset tokens from the query string', () => {
    expect(parseResetTokens('?access_token=a1&refresh_token=r1', '')).toEqual({
      accessToken: 'a1',
      refreshToken: 'r1',
    });
  });

  it('reads the reset tokens after the # of the address', () => {
    expect(parseResetTokens('', '#access_token=a1&refresh_token=r1&type=recovery')).toEqual({
      accessToken: 'a1',
      refreshToken: 'r1',
    });
  });

  it('returns an empty access token and an empty refresh token if the URL has neither', () => {
    expect(parseResetTokens('', '')).toEqual({ accessToken: '', refreshToken: '' });
  });
});

describe('formatMobileAppLink', () => {
  it('adds both reset tokens to the address that opens the mobile app', () => {
    expect(formatMobileAppLink({ accessToken: 'a&b', refreshToken: 'r1' })).toBe(
      'fixturebook://reset-password?access_token=a%26b&refresh_token=r1',
    );
  });

  it.each([
    { accessToken: '', refreshToken: '' },
    { accessToken: 'a1', refreshToken: '' },
  ])('returns no address for the mobile app if a reset token is missing: %j', (tokens) => {
    expect(formatMobileAppLink(tokens)).toBeNull();
  });
});
