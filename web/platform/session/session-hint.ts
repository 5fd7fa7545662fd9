const key = 'signed-in';

/** Who is signed in as far as this tab knows. */
let owner: string | undefined;

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

export function rememberSession(userId: string | undefined): void {
  owner = userId;
  try {
    if (userId) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off: isSessionLikely then always says yes.
  }
}

/** The officer whose answers are kept on this device: who was signed in last and has not left. */
export function ownerOfDevice(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The same, unless another tab has signed somebody else in and this one has not heard of it yet. */
export function ownerOfTab(): string | undefined {
  return owner === ownerOfDevice() ? owner : undefined;
}
