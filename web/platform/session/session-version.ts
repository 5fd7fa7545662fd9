let version = 0;

/** Returns a number that changes whenever this tab learns of a login or a logout. */
export function getSessionVersion(): number {
  return version;
}

export function renewSessionVersion(): void {
  version += 1;
}
