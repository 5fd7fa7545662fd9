import { describe, expect, it } from 'vitest';
import {
  formatLoginLinkPath,
  formatLoginPath,
  formatSetUpPath,
  formatSignedOutPath,
  parseReturnPath,
} from './return-path.ts';

describe('parseReturnPath', () => {
  it.each(['/addfixture', '/clubProfile/ash-green?tab=fixtures#sunday'])(
    'accepts %s as the path to return to after the login',
    (path) => {
      expect(parseReturnPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'dashboard',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
    '/logout',
    '/Login?next=/addfixture',
  ])('replaces the return path %j with the dashboard', (path) => {
    expect(parseReturnPath(path)).toBe('/dashboard');
  });

  it('rejects a return path that resolves to one with two slashes at its start', () => {
    expect(parseReturnPath('/.//elsewhere.example')).toBe('/dashboard');
  });
});

describe('formatLoginPath', () => {
  it('adds the visited page to the login path', () => {
    expect(formatLoginPath('/addfixture?date=2026-05-02')).toBe(
      '/login?next=%2Faddfixture%3Fdate%3D2026-05-02',
    );
  });

  it('adds nothing to the login path for the dashboard', () => {
    expect(formatLoginPath('/dashboard')).toBe('/login');
  });
});

describe('formatLoginLinkPath', () => {
  it('adds the path to the screen of login links, unless it is Home', () => {
    expect(formatLoginLinkPath('/mycard')).toBe('/login-link?next=%2Fmycard');
    expect(formatLoginLinkPath('/dashboard')).toBe('/login-link');
  });
});

describe('formatSignedOutPath and formatSetUpPath', () => {
  it('lead a visitor who wants to ask for a free date to the sign-up, and back to the date', () => {
    const next = '?next=%2Fplay%2F7k3m9q2xw4hd';
    expect(formatSignedOutPath('/play/7k3m9q2xw4hd')).toBe(`/signup${next}`);
    expect(formatSetUpPath('/play/7k3m9q2xw4hd')).toBe(`/loginaftersigningup${next}`);
  });

  it('lead a visitor of a club to the login, and a new club back to that club', () => {
    const next = '?next=%2FclubProfile%2Fash-green';
    expect(formatSignedOutPath('/clubProfile/ash-green')).toBe(`/login${next}`);
    expect(formatSetUpPath('/clubProfile/ash-green')).toBe(`/loginaftersigningup${next}`);
  });

  it('lead every other visitor to the login, and a new club to its first dates', () => {
    expect(formatSignedOutPath('/mycard')).toBe('/login?next=%2Fmycard');
    expect(formatSetUpPath('/mycard')).toBe('/loginaftersigningup');
  });
});
