import { parseUrl } from '@fixturebook/contract/format';
import {
  clubPath,
  loginLinkPath,
  loginPath,
  playUsPath,
  resetPasswordPath,
} from '@fixturebook/contract/paths';

const defaultPath = '/dashboard';

const transientPaths = new Set([
  loginPath,
  '/signup',
  '/logout',
  '/otpverify',
  loginLinkPath,
  resetPasswordPath,
]);

const setUpProfilePath = '/loginaftersigningup';

export function formatLoginPath(path: string): string {
  return addReturnPath(loginPath, path);
}

/** The screen that mails a link to log in, or that the link opens. It leads to the path after the login. */
export function formatLoginLinkPath(path: string): string {
  return addReturnPath(loginLinkPath, path);
}

/** Most people who come from the page of a free date have no account yet, so they get the form for a new one. */
export function formatSignedOutPath(path: string): string {
  return isPlayUsPath(path) ? addReturnPath('/signup', path) : formatLoginPath(path);
}

/**
 * The form for a new club. A club that came for a free date or another club goes back there, every other lists its
 * first dates.
 */
export function formatSetUpPath(path: string): string {
  return isAskPath(path) ? addReturnPath(setUpProfilePath, path) : setUpProfilePath;
}

/** Whether the path is of a screen to which the buttons “Play us” of the public pages lead. */
export function isAskPath(path: string): boolean {
  return isPlayUsPath(path) || path.toLowerCase().startsWith(clubPath('').toLowerCase());
}

export function isPlayUsPath(path: string): boolean {
  return path.toLowerCase().startsWith(playUsPath(''));
}

function addReturnPath(screenPath: string, path: string): string {
  return parseReturnPath(path) === defaultPath
    ? screenPath
    : `${screenPath}?next=${encodeURIComponent(path)}`;
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
