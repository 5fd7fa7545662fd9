import { z } from 'zod';
import { OwnClub } from './clubs.ts';
import { ProblemDetails } from './problem.ts';
import { OfficerRole } from './teams/officers.ts';
import { createRequiredSingleLineSchema, createSingleLineSchema, emailAddress } from './text.ts';

export const passwordMinLength = 10;
export const passwordMaxLength = 128;

/** The server also rejects common passwords, with the error code `common-password`. */
export const Password = z
  .string()
  .min(passwordMinLength, `Use at least ${passwordMinLength} characters.`)
  .max(passwordMaxLength, `Use at most ${passwordMaxLength} characters.`);

export const verificationCodeMin = 1000;
export const verificationCodeMax = 9999;

/** The number of digits of a code for an address for which too many wrong codes were entered. */
export const longVerificationCodeLength = 8;

export const SignUp = z
  .object({
    email: emailAddress,
    password: Password,
    name: createSingleLineSchema(100).default(''),
  })
  .meta({ id: 'SignUp' });

export const SignIn = z
  .object({
    email: emailAddress,
    password: z.string().min(1, 'Enter your password.').max(passwordMaxLength),
  })
  .meta({ id: 'SignIn' });

export const CodeRequest = z
  .object({ email: emailAddress, type: z.literal('email-verification') })
  .meta({ id: 'CodeRequest' });

/** The server rejects a code with other than four or eight digits as wrong, so this schema accepts any text. */
export const CodeProof = z
  .object({
    email: emailAddress,
    otp: createRequiredSingleLineSchema(20, 'Enter the code from the email.'),
  })
  .meta({ id: 'CodeProof' });

export const ResetRequest = z.object({ email: emailAddress }).meta({ id: 'ResetRequest' });

export const PasswordReset = z
  .object({
    newPassword: Password,
    token: createRequiredSingleLineSchema(200, 'Enter the token from the email.'),
  })
  .meta({ id: 'PasswordReset' });

const ownPath = /^\/[\w.~-][\w.~/-]{0,150}(\?[\w.~%=&+-]{0,150})?$/;

/**
 * The path on this site that a login link leads to. The mail names it, and anyone can ask for a mail to any address, so
 * it has only the characters of our own paths. Another path is left out, and the link leads to Home.
 */
const nextPath = z
  .string()
  .transform((path) => (ownPath.test(path) ? path : undefined))
  .optional();

/** Asks for a link by email that logs in. The answer does not say whether the address has an account. */
export const LoginLinkRequest = z
  .object({ email: emailAddress, next: nextPath })
  .meta({ id: 'LoginLinkRequest' });

export const LoginLink = z
  .object({ token: createRequiredSingleLineSchema(200, 'Enter the token from the email.') })
  .meta({ id: 'LoginLink' });

export const accountLocked = 'account-locked';

const currentPassword = z.string().min(1, 'Enter your current password.').max(passwordMaxLength);

export const PasswordChange = z
  .object({
    currentPassword,
    newPassword: Password,
    revokeOtherSessions: z.boolean().default(true),
  })
  .meta({ id: 'PasswordChange' });

export const PasswordProof = z.object({ password: currentPassword }).meta({ id: 'PasswordProof' });

/** Bytes as base64url, as the JSON of WebAuthn writes them. */
function createBytesSchema(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/);
}

const credentialId = createBytesSchema(1_400);

const PasskeyCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
});

/** What the browser needs to ask for a passkey: `PublicKeyCredentialRequestOptions` of WebAuthn. */
export const PasskeyLoginOptions = z
  .strictObject({
    challenge: z.string().describe('Works once, within five minutes, in the browser that got it'),
    rpId: z.string(),
    timeout: z.int().describe('In milliseconds'),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyLoginOptions' });
export type PasskeyLoginOptions = z.infer<typeof PasskeyLoginOptions>;

export const PasskeyLogin = PasskeyCredential.extend({
  response: z.object({
    clientDataJSON: createBytesSchema(4_000),
    authenticatorData: createBytesSchema(4_000),
    signature: createBytesSchema(4_000),
    userHandle: createBytesSchema(200).optional(),
  }),
}).meta({ id: 'PasskeyLogin' });
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

/** What the browser needs to make a passkey: `PublicKeyCredentialCreationOptions` of WebAuthn. */
export const PasskeyCreationOptions = z
  .strictObject({
    challenge: z.string().describe('Works once, within five minutes, for the session that got it'),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: z.array(
      z.strictObject({
        type: z.literal('public-key'),
        id: z.string(),
        transports: z.array(z.string()),
      }),
    ),
    timeout: z.int().describe('In milliseconds'),
    attestation: z.literal('none'),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

export const passkeyNameMaxLength = 60;
const passkeyName = createRequiredSingleLineSchema(
  passkeyNameMaxLength,
  'Enter a name for the passkey.',
);

export const NewPasskey = z
  .object({
    name: passkeyName,
    credential: PasskeyCredential.extend({
      response: z.object({
        clientDataJSON: createBytesSchema(4_000),
        attestationObject: createBytesSchema(20_000),
        transports: z.array(createSingleLineSchema(20)).max(10).default([]),
      }),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyName = z.object({ name: passkeyName }).meta({ id: 'PasskeyName' });

export const Passkey = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.string(),
    isSynced: z
      .boolean()
      .describe('Whether the device shares it with the other devices of its owner'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = z.strictObject({ items: z.array(Passkey) }).meta({ id: 'PasskeyList' });

/** A code of the authenticator app or a recovery code, or '' for an account without a second factor. */
const secondFactorCode = createSingleLineSchema(20)
  .default('')
  .transform((code) => code.replaceAll(' ', ''));

export const SecondFactorProof = PasswordProof.extend({ code: secondFactorCode }).meta({
  id: 'SecondFactorProof',
});

export const FactorCode = z
  .object({
    code: createRequiredSingleLineSchema(
      20,
      'Enter the code from your app, or a recovery code.',
    ).transform((code) => code.replaceAll(' ', '')),
    revokeOtherSessions: z
      .boolean()
      .default(true)
      .describe('Whether the code that turns two-step login on ends the other sessions'),
  })
  .meta({ id: 'FactorCode' });

/** `totpURI` is for an authenticator app. The first valid code from the app enables two-step login. */
export const FactorSetUp = z
  .strictObject({
    method: z.literal('totp'),
    totpURI: z.string(),
    backupCodes: z.array(z.string()),
  })
  .meta({ id: 'FactorSetUp' });

export const Identity = z
  .strictObject({
    id: z.uuid(),
    providerId: z.string().describe('`credential` is email and password'),
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

export const EmailChangeProof = z
  .object({
    currentCode: createRequiredSingleLineSchema(
      20,
      'Enter the code from the email to your current address.',
    ),
    newCode: createRequiredSingleLineSchema(
      20,
      'Enter the code from the email to your new address.',
    ),
    revokeOtherSessions: z.boolean().default(true),
  })
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

/** The error of an auth route: a problem document with the `message` field that auth clients expect. */
export const AuthProblem = ProblemDetails.extend({ message: z.string().optional() }).meta({
  id: 'AuthProblem',
});

export const Me = z
  .strictObject({
    user: z.strictObject({ id: z.uuid(), email: z.string(), twoFactorEnabled: z.boolean() }),
    club: OwnClub.nullable().describe('The club that the login acts for, null until one is set up'),
    role: OfficerRole.nullable().describe('The role of the account in that club'),
    clubCount: z.int().describe('How many clubs the account can act for'),
    plan: z.enum(['hobby', 'pro']),
    limited: z.boolean().describe('Whether features of Pro are refused (`plan-required`)'),
    unread: z.strictObject({ conversations: z.int(), notifications: z.int() }),
    requestsToAnswer: z
      .int()
      .describe('Open match requests and counter-offers that the club has to answer'),
  })
  .meta({ id: 'Me' });
export type AuthSession = z.infer<typeof AuthSession>;
export type Me = z.infer<typeof Me>;

/** `code` is needed if two-step login is on: a code from the app, or a recovery code. */
export const Erasure = z
  .object({
    email: emailAddress,
    password: z
      .string('Enter your password.')
      .min(1, 'Enter your password.')
      .max(passwordMaxLength),
    code: secondFactorCode,
  })
  .meta({ id: 'Erasure' });

export const ClubDeletion = Erasure.omit({ email: true }).meta({ id: 'ClubDeletion' });

/** The code of the error when a deletion needs the code of the second step of the login. */
export const secondFactorRequired = 'second-factor-required';

export const ExportState = z.enum(['none', 'queued', 'running', 'ready', 'expired', 'failed']);
export type ExportState = z.infer<typeof ExportState>;

export const ExportStatus = z
  .strictObject({
    state: ExportState.describe('`none` if the account has not asked for an export'),
    requestedAt: z.string().nullable(),
    expiresAt: z.string().nullable().describe('When the file is deleted'),
    bytes: z.int().nullable(),
    link: z
      .string()
      .nullable()
      .describe('The path of the file, valid for ten minutes; needs the login of its owner'),
  })
  .meta({ id: 'ExportStatus' });
export type ExportStatus = z.infer<typeof ExportStatus>;

const tableRows = z.array(z.record(z.string(), z.unknown()));
/** The file with all data of an account and its club, without credentials such as tokens and hashes. */
export const Export = z
  .strictObject({
    exportedAt: z.string(),
    tables: z.record(z.string(), tableRows).describe('By table'),
    jobs: tableRows.describe(
      'Jobs that are queued or were done today, which name ids of the tables',
    ),
    pictures: z.array(z.strictObject({ name: z.string(), base64: z.string() })),
  })
  .meta({ id: 'Export' });
