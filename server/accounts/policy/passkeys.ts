import type { RateLimit } from '../../platform/http/limits.ts';

/** How long a browser may take from the options to the answer of its owner. */
export const passkeyChallengeSeconds = 5 * 60;

/** More than the devices of a person, and few enough to look through when one is lost. */
export const maxPasskeys = 20;

/** ES256, EdDSA and RS256 of COSE, in the order in which we prefer them. */
export const passkeyAlgorithms = [-7, -8, -257] as const;

export const passkeyWrites: RateLimit = { name: 'passkey-writes', points: 60, seconds: 60 * 60 };
