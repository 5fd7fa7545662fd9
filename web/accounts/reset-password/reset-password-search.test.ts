import { describe, expect, it } from 'vitest';
import { parseResetTokens, toDeepLink } from './reset-password-search.ts';

describe('resetTokens', () => {
  it('reads the query string', () => {
    expect(parseResetTokens('?access_token=a1&refresh_token=r1', '')).toEqual({
      accessToken: 'a1',
      refreshToken: 'r1',
    });
  });

  it('reads what stands behind the #', () => {
    expect(parseResetTokens('', '#access_token=a1&refresh_token=r1&type=recovery')).toEqual({
      accessToken: 'a1',
      refreshToken: 'r1',
    });
  });

  it('finds nothing in a plain address', () => {
    expect(parseResetTokens('', '')).toEqual({ accessToken: '', refreshToken: '' });
  });
});

describe('deepLink', () => {
  it('hands both tokens to the app', () => {
    expect(toDeepLink({ accessToken: 'a&b', refreshToken: 'r1' })).toBe(
      'fixturebook://reset-password?access_token=a%26b&refresh_token=r1',
    );
  });

  it.each([
    { accessToken: '', refreshToken: '' },
    { accessToken: 'a1', refreshToken: '' },
  ])('is not there without both: %j', (tokens) => {
    expect(toDeepLink(tokens)).toBeNull();
  });
});
