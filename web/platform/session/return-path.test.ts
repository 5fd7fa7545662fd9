import { describe, expect, it } from 'vitest';
import { loginPath, parseReturnPath } from './return-path.ts';

describe('returnPath', () => {
  it.each(['/addfixture', '/clubProfile/ash-green?tab=fixtures#sunday'])('keeps %s', (path) => {
    expect(parseReturnPath(path)).toBe(path);
  });

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
  ])('leads from %j to the dashboard', (path) => {
    expect(parseReturnPath(path)).toBe('/dashboard');
  });

  it('never hands a doubled slash on', () => {
    expect(parseReturnPath('/.//elsewhere.example')).toBe('/dashboard');
  });
});

describe('loginPath', () => {
  it('remembers where one wanted to go', () => {
    expect(loginPath('/addfixture?date=2026-05-02')).toBe(
      '/login?next=%2Faddfixture%3Fdate%3D2026-05-02',
    );
  });

  it('stays plain when that is the dashboard anyway', () => {
    expect(loginPath('/dashboard')).toBe('/login');
  });
});
