const storageKey = 'signed-in';

/** Who is signed in as far as this tab knows. */
let tabUserId: string | undefined;

/**
 * Whether a session is likely: the cookie itself cannot be read by scripts, and asking the server
 * on each public page would cost every visitor a refused request.
 */
export function isSessionLikely(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

export function saveSessionHint(userId: string | undefined): void {
  tabUserId = userId;
  try {
    if (userId) localStorage.setItem(storageKey, userId);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off: isSessionLikely then always says yes.
  }
}

/** The officer whose answers are kept on this device: who was signed in last and has not left. */
export function getDeviceUserId(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The same, unless another tab has signed somebody else in and this one has not heard of it yet. */
export function getTabUserId(): string | undefined {
  return tabUserId === getDeviceUserId() ? tabUserId : undefined;
}
