import { z } from 'zod';
import { OwnClub } from './clubs.ts';
import { Problem } from './problem.ts';
import { emailAddress, requiredSingleLine, singleLine } from './text.ts';

export const passwordMinLength = 10;
export const passwordMaxLength = 128;

/** Any character is allowed. The common ones are refused by the server (`common-password`). */
export const Password = z
  .string()
  .min(passwordMinLength, `Use at least ${passwordMinLength} characters.`)
  .max(passwordMaxLength, `Use at most ${passwordMaxLength} characters.`);

/** The e-mailed code: four digits, 1000 to 9999. */
export const verificationCodeMin = 1000;
export const verificationCodeMax = 9999;
export const VerificationCode = z
  .string()
  .trim()
  .regex(/^[1-9]\d{3}$/, 'Enter the four digits from the email.');

export const SignUp = z
  .object({ email: emailAddress, password: Password, name: singleLine(100).default('') })
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
  .object({ email: emailAddress, otp: requiredSingleLine(20) })
  .meta({ id: 'CodeProof' });

export const ResetRequest = z.object({ email: emailAddress }).meta({ id: 'ResetRequest' });

export const PasswordReset = z
  .object({ newPassword: Password, token: requiredSingleLine(200) })
  .meta({ id: 'PasswordReset' });

const currentPassword = z.string().min(1, 'Fill in this field.').max(passwordMaxLength);

export const PasswordChange = z
  .object({
    currentPassword,
    newPassword: Password,
    revokeOtherSessions: z.boolean().default(true),
  })
  .meta({ id: 'PasswordChange' });

/** The password once more, for what changes how one signs in. */
export const PasswordProof = z.object({ password: currentPassword }).meta({ id: 'PasswordProof' });

/** From an authenticator app (six digits), or one of the recovery codes. */
export const FactorCode = z
  .object({ code: requiredSingleLine(20).transform((code) => code.replaceAll(' ', '')) })
  .meta({ id: 'FactorCode' });

/** For the authenticator app: `otpauth://…`. It counts from the first right code on. */
export const FactorSetUp = z
  .strictObject({
    method: z.literal('totp'),
    totpURI: z.string(),
    backupCodes: z.array(z.string()),
  })
  .meta({ id: 'FactorSetUp' });

/** What one signs in with. The last one cannot be unlinked. */
export const Identity = z
  .strictObject({
    id: z.uuid(),
    providerId: z.string().describe('`credential` is e-mail and password'),
    accountId: z.string(),
    userId: z.uuid(),
    scopes: z.array(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof Identity>;

export const emailTaken = 'email-taken';
export const invalidChangeCode = 'invalid-code';
export const EmailChange = z.object({ email: emailAddress }).meta({ id: 'EmailChange' });

/** Six digits, as mailed to the present and to the new address. */
export const EmailChangeProof = z
  .object({ currentCode: requiredSingleLine(20), newCode: requiredSingleLine(20) })
  .meta({ id: 'EmailChangeProof' });

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
export type AuthSession = z.infer<typeof AuthSession>;
export type Me = z.infer<typeof Me>;

/** The address that one signs in with, as proof that it is meant. */
export const Erasure = z.object({ email: emailAddress }).meta({ id: 'Erasure' });

const tableRows = z.array(z.record(z.string(), z.unknown()));
/** Everything held on the account and its club, without what opens something (tokens, hashes). */
export const Export = z
  .strictObject({
    exportedAt: z.string(),
    tables: z.record(z.string(), tableRows).describe('By table'),
    jobs: tableRows.describe('What is still to be done, or was done today'),
    pictures: z.array(z.strictObject({ name: z.string(), base64: z.string() })),
  })
  .meta({ id: 'Export' });
