import { parseUrl } from '@fixturebook/contract/format';
import { loginPath, resetPasswordPath } from '@fixturebook/contract/paths';

const defaultPath = '/dashboard';

const transientPaths = new Set([loginPath, '/signup', '/logout', '/otpverify', resetPasswordPath]);

export function formatLoginPath(path: string): string {
  return parseReturnPath(path) === defaultPath
    ? loginPath
    : `${loginPath}?next=${encodeURIComponent(path)}`;
}

export function parseReturnPath(next: string | null): string {
  // Reject a path that resolves to another origin, because it would leave the site.
  const base = 'http://site.invalid';
  const url = next?.startsWith('/') ? parseUrl(next, base) : undefined;
  if (!url) return defaultPath;
  if (url.origin !== base || url.pathname.startsWith('//')) return defaultPath;
  if (transientPaths.has(url.pathname.toLowerCase())) return defaultPath;
  return url.pathname + url.search + url.hash;
}
