import { describe, expect, it } from 'vitest';
import { formatLoginPath, parseReturnPath } from './return-path.ts';

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
