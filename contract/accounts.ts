import { z } from 'zod';
import { OwnClub } from './clubs.ts';
import { Problem } from './problem.ts';
import { emailAddress, line, requiredLine } from './text.ts';

export const passwordMinLength = 10;
export const passwordMaxLength = 128;

/** Any character is allowed. The common ones are refused by the server (`common-password`). */
export const Password = z
  .string()
  .min(passwordMinLength, `Use at least ${passwordMinLength} characters.`)
  .max(passwordMaxLength, `Use at most ${passwordMaxLength} characters.`);

/** The e-mailed code: four digits, 1000 to 9999. */
export const codeMin = 1000;
export const codeMax = 9999;
export const VerificationCode = z
  .string()
  .trim()
  .regex(/^[1-9]\d{3}$/, 'Enter the four digits from the e-mail.');

export const SignUp = z
  .object({ email: emailAddress, password: Password, name: line(100).default('') })
  .meta({ id: 'SignUp' });

export const SignIn = z
  .object({
    email: emailAddress,
    password: z.string().min(1, 'Fill in this field.').max(passwordMaxLength),
  })
  .meta({ id: 'SignIn' });

export const CodeRequest = z
  .object({ email: emailAddress, type: z.literal('email-verification') })
  .meta({ id: 'CodeRequest' });

/** `otp` is checked for its shape by the form alone: here any wrong code is just wrong. */
export const CodeProof = z
  .object({ email: emailAddress, otp: requiredLine(20) })
  .meta({ id: 'CodeProof' });

export const ResetRequest = z.object({ email: emailAddress }).meta({ id: 'ResetRequest' });

export const PasswordReset = z
  .object({ newPassword: Password, token: requiredLine(200) })
  .meta({ id: 'PasswordReset' });

export const AuthUser = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    twoFactorEnabled: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'AuthUser' });

export const AuthSession = z
  .strictObject({
    id: z.uuid(),
    userId: z.uuid(),
    token: z.string(),
    expiresAt: z.string(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'AuthSession' });

/** A refusal of an auth route: a problem document, with the `message` that its clients look for. */
export const AuthProblem = Problem.extend({ message: z.string().optional() }).meta({
  id: 'AuthProblem',
});

export const Me = z
  .strictObject({
    user: z.strictObject({ id: z.uuid(), email: z.string(), twoFactorEnabled: z.boolean() }),
    club: OwnClub.nullable().describe('null until the profile is set up'),
    plan: z.enum(['hobby', 'pro']),
    limited: z.boolean().describe('Whether what only Pro has is refused to it (`plan-required`)'),
    unread: z.strictObject({ conversations: z.int(), notifications: z.int() }),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;
