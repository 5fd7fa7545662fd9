import {
  accountLocked,
  LoginLink,
  LoginLinkRequest,
  ResetRequest,
} from '@fixturebook/contract/accounts';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth/types';
import type { Platform } from '../../platform/platform.ts';
import { requestLink } from '../commands/emailed-links.ts';
import { findLoginLinkEmail, takeLoginLink } from '../commands/login-links.ts';
import { callerNetworkHeader } from '../rules.ts';

export const loginLinkRoute = '/sign-in/link';

const loginLinkErrors = {
  over: { message: 'Invalid token', code: 'INVALID_TOKEN' },
  locked: {
    message:
      'Your login is locked, because someone has entered too many wrong passwords. Set a new password to log in again.',
    code: accountLocked,
  },
};

/**
 * In place of better-auth's links. Its login links log in when they are opened, so that a program that looks at mails
 * would use them up, and skip the second factor. Its requests for a reset take longer for an address with an account.
 */
export function emailedLinksPlugin(
  deps: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits' | 'secrets'>,
) {
  return {
    id: 'emailed-links',
    endpoints: {
      requestLoginLink: createAuthEndpoint(
        '/request-login-link',
        { method: 'POST', body: LoginLinkRequest },
        async (ctx) => {
          const { email, next } = ctx.body;
          const network = ctx.headers?.get(callerNetworkHeader) ?? '';
          await requestLink(deps, { kind: 'login', email, next, network });
          return ctx.json({ success: true });
        },
      ),
      requestPasswordReset: createAuthEndpoint(
        '/request-password-reset',
        { method: 'POST', body: ResetRequest },
        async (ctx) => {
          const network = ctx.headers?.get(callerNetworkHeader) ?? '';
          await requestLink(deps, { kind: 'password-reset', email: ctx.body.email, network });
          return ctx.json({ status: true });
        },
      ),
      getAccountOfLoginLink: createAuthEndpoint(
        '/sign-in/link/account',
        { method: 'POST', body: LoginLink },
        async (ctx) => {
          const email = await findLoginLinkEmail(deps.db, ctx.body.token);
          if (!email) throw new APIError('BAD_REQUEST', loginLinkErrors.over);
          return ctx.json({ email });
        },
      ),
      signInByLink: createAuthEndpoint(
        loginLinkRoute,
        { method: 'POST', body: LoginLink },
        async (ctx) => {
          const account = await takeLoginLink(deps.db, ctx.body.token);
          const { internalAdapter } = ctx.context;
          const user = account && (await internalAdapter.findUserById(account.userId));
          if (!user) throw new APIError('BAD_REQUEST', loginLinkErrors.over);
          if (account.isLocked) throw new APIError('FORBIDDEN', loginLinkErrors.locked);
          // With a second factor on, a hook of better-auth ends this session and asks for the code.
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token, user });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
