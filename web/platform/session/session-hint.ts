const key = 'signed-in';

/**
 * Whether a session is likely: the cookie itself cannot be read by scripts, and asking the server
 * on each public page would cost every visitor a refused request.
 */
export function isSessionLikely(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

export function rememberSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off: isSessionLikely then always says yes.
  }
}
