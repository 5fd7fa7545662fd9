import { describe, expect, it } from 'vitest';
import { parseResetTokens, toDeepLink } from './reset-password-search.ts';

describe('parseResetTokens', () => {
  it('reads the tokens from the query string', () => {
    expect(parseResetTokens('?access_token=a1&refresh_token=r1', '')).toEqual({
      accessToken: 'a1',
      refreshToken: 'r1',
    });
  });

  it('reads the tokens after the #', () => {
    expect(parseResetTokens('', '#access_token=a1&refresh_token=r1&type=recovery')).toEqual({
      accessToken: 'a1',
      refreshToken: 'r1',
    });
  });

  it('finds no tokens in an address without them', () => {
    expect(parseResetTokens('', '')).toEqual({ accessToken: '', refreshToken: '' });
  });
});

describe('toDeepLink', () => {
  it('puts both tokens into the address of the app', () => {
    expect(toDeepLink({ accessToken: 'a&b', refreshToken: 'r1' })).toBe(
      'fixturebook://reset-password?access_token=a%26b&refresh_token=r1',
    );
  });

  it.each([
    { accessToken: '', refreshToken: '' },
    { accessToken: 'a1', refreshToken: '' },
  ])('returns null unless both tokens are present: %j', (tokens) => {
    expect(toDeepLink(tokens)).toBeNull();
  });
});
