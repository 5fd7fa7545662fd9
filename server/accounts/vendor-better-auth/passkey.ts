import { PasskeyLogin, type PasskeyLoginOptions } from '@fixturebook/contract/accounts';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth/types';
import { acceptPasskeyLogin, generateChallenge } from '../commands/passkeys.ts';
import type { PasskeyDeps } from '../deps.ts';
import { passkeyChallengeSeconds } from '../policy/passkeys.ts';
import { hasPasskey } from '../queries/passkeys.ts';
import { getRelyingPartyId } from '../vendor-simplewebauthn.ts';

/** This signed cookie holds the challenge and its end, so that only this browser can answer it. */
const challengeCookie = 'fixturebook-passkey';

/** One answer for all reasons, so that it does not say which passkeys and accounts there are. */
const passkeyRefused = {
  message: 'That passkey didn’t work here. Try again, or log in with your password.',
  code: 'PASSKEY_REFUSED',
};

/**
 * In place of better-auth's plugin, which stores a challenge for each view of the login page, does
 * not require that the device recognises its owner, and loads its library at the start.
 */
export function passkeyPlugin(deps: PasskeyDeps) {
  return {
    id: 'passkey-login',
    endpoints: {
      createPasskeyLoginOptions: createAuthEndpoint(
        '/sign-in/passkey-options',
        { method: 'POST' },
        async (ctx) => {
          const challenge = generateChallenge();
          const end = Date.now() + passkeyChallengeSeconds * 1_000;
          await ctx.setSignedCookie(challengeCookie, `${challenge} ${end}`, ctx.context.secret, {
            ...ctx.context.authCookies.sessionToken.attributes,
            maxAge: passkeyChallengeSeconds,
          });
          const options: PasskeyLoginOptions = {
            challenge,
            rpId: getRelyingPartyId(deps.publicUrl),
            timeout: passkeyChallengeSeconds * 1_000,
            userVerification: 'required',
          };
          return ctx.json(options);
        },
      ),
      signInByPasskey: createAuthEndpoint(
        '/sign-in/passkey',
        { method: 'POST', body: PasskeyLogin },
        async (ctx) => {
          const signed = await ctx.getSignedCookie(challengeCookie, ctx.context.secret);
          const [challenge, end] = signed ? signed.split(' ') : [];
          const isOpen = challenge && Number(end) > Date.now();
          const userId = isOpen && (await acceptPasskeyLogin(deps, ctx.body, challenge));
          const { internalAdapter } = ctx.context;
          const user = userId && (await internalAdapter.findUserById(userId));
          if (!user) throw new APIError('UNAUTHORIZED', passkeyRefused);
          const session = await internalAdapter.createSession(user.id);
          // A reset of the password removes the passkeys and then ends the sessions. If the passkey is gone by now, the
          // reset may have looked for sessions before this one was stored.
          if (!(await hasPasskey(deps.db, ctx.body.id))) {
            await internalAdapter.deleteSession(session.token);
            throw new APIError('UNAUTHORIZED', passkeyRefused);
          }
          await setSessionCookie(ctx, { session, user });
          ctx.setCookie(challengeCookie, '', { maxAge: 0, path: '/' });
          return ctx.json({ token: session.token, user });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
