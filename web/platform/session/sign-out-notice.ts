import { sessionEndedCode } from '@fixturebook/contract/live-stream';
import { hasErrorCode } from '../problem-error.ts';

let notice: string | undefined;

/** Remembers why the server ended the session, which the login screen then says. */
export function saveSignOutNotice(error: unknown): void {
  if (hasErrorCode(error, sessionEndedCode)) notice = error.detail;
}

export function getSignOutNotice(): string | undefined {
  return notice;
}

export function clearSignOutNotice(): void {
  notice = undefined;
}
