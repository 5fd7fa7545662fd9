import type { OfficerRole } from '@fixturebook/contract/teams/officers';

/**
 * The account that sends a request, and the club that its session acts for. `clubId` is null until the
 * account sets up a club or accepts an invitation to one.
 */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  twoFactorEnabled: boolean;
  /** Whether the session is to be prolonged. */
  isSessionDue: boolean;
  clubId: string | null;
  /** The role of the account in that club. */
  role: OfficerRole | null;
  /** How many clubs the account may act for. */
  clubCount: number;
  plan: 'hobby' | 'pro';
  /** Whether the operator has suspended the club. Then the caller can only leave or log out. */
  suspended: boolean;
  /** The operator's words to a suspended club. Empty or undefined if there are none. */
  suspensionReason?: string | null;
  /** The last position in the live log of the club, from before the request reads anything. */
  livePosition: string;
}
export type ClubCaller = Caller & { clubId: string };

/** Reads the caller from the cookie or the bearer token. */
export type CallerReader = (headers: Headers) => Promise<Caller | undefined>;

/**
 * Callers as this node read them last, with the tokens of their sessions. They can be out of date, so only a route whose
 * statement checks the session itself may use them.
 */
export interface RememberedCallers {
  find(headers: Headers): { caller: ClubCaller; token: string } | undefined;
  forget(headers: Headers): void;
  /** Returns the token of the session. */
  remember(headers: Headers, caller: ClubCaller): string;
}
