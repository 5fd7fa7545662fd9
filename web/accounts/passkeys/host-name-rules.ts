/** Whether a URL has an IP address in place of a name. Browsers make passkeys only for names. */
export function isIpAddress(hostname: string): boolean {
  return /^[\d.]+$|:/.test(hostname);
}
