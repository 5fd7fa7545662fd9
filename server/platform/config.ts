import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { AdvertsFile } from './adverts.ts';

function emptyAsUndefined<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema);
}

function isWebAddress(value: string) {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

const optionalUrlSetting = (...protocols: string[]) =>
  emptyAsUndefined(
    z
      .string()
      .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        error: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      })
      .optional(),
  );
const optionalOriginSetting = (example: string) =>
  optionalUrlSetting('http:', 'https:').pipe(
    z
      .string()
      .transform((value) => new URL(value))
      .refine(
        ({ pathname, search, hash, username }) => pathname === '/' && !(search + hash + username),
        { error: `must be an address without a path, such as ${example}` },
      )
      .transform(({ origin }) => origin)
      .optional(),
  );
const openFreeMapStyles = {
  light: 'https://tiles.openfreemap.org/styles/liberty',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};
/** `none` or the address of a map style. */
const mapStyleSetting = emptyAsUndefined(
  z
    .string()
    .refine((value) => value === 'none' || isWebAddress(value), {
      error: 'must be none or the address of a map style, such as https://tiles.example.org/style',
    })
    .transform((value) => (value === 'none' ? null : { light: value, dark: value }))
    .default(openFreeMapStyles),
);
const optionalTextSetting = emptyAsUndefined(z.string().optional());
const flagSetting = (preset: boolean) =>
  emptyAsUndefined(
    z
      .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
      .optional()
      .transform((value) => (value === undefined ? preset : ['on', 'true', '1'].includes(value))),
  );

const base64urlSetting = (bytes: number) =>
  emptyAsUndefined(
    z
      .string()
      .refine((value) => /^[\w-]+$/.test(value) && countBytes(value) === bytes, {
        error: `must be ${bytes} bytes in base64url`,
      })
      .optional(),
  );
const countBytes = (value: string) => Buffer.from(value, 'base64url').length;

const Environment = z.object({
  NODE_ENV: emptyAsUndefined(z.enum(['development', 'production', 'test']).default('development')),
  PORT: emptyAsUndefined(
    z.coerce
      .number({ error: 'must be a whole number from 0 to 65535' })
      .int('must be a whole number from 0 to 65535')
      .min(0, 'must be a whole number from 0 to 65535')
      .max(65_535, 'must be a whole number from 0 to 65535')
      .default(3000),
  ),
  HOST: emptyAsUndefined(z.string().default('127.0.0.1')),
  PUBLIC_URL: optionalOriginSetting('https://fixtures.example.org'),
  DATA_DIR: emptyAsUndefined(z.string().default('./data')),
  DATABASE_URL: optionalUrlSetting('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: optionalUrlSetting('postgres:', 'postgresql:'),
  REDIS_URL: optionalUrlSetting('redis:', 'rediss:'),
  S3_ENDPOINT: optionalUrlSetting('http:', 'https:'),
  S3_BUCKET: optionalTextSetting,
  S3_REGION: emptyAsUndefined(z.string().default('eu-west-2')),
  S3_ACCESS_KEY_ID: optionalTextSetting,
  S3_SECRET_ACCESS_KEY: optionalTextSetting,
  SMTP_URL: optionalUrlSetting('smtp:', 'smtps:'),
  MAIL_FROM: emptyAsUndefined(z.string().default('Fixturebook <no-reply@localhost>')),
  SUPPORT_EMAIL: emptyAsUndefined(
    z.email('must be an email address').default('support@localhost.local'),
  ),
  SECRET: emptyAsUndefined(z.string().min(32, 'must have at least 32 characters').optional()),
  GEOCODER: emptyAsUndefined(
    z
      .enum(['auto', 'postcodes.io', 'mapbox', 'none'], {
        error: 'must be auto, postcodes.io, mapbox or none',
      })
      .default('auto'),
  ),
  POSTCODES_IO_URL: emptyAsUndefined(
    z.url('must be an address').default('https://api.postcodes.io'),
  ),
  MAPBOX_URL: emptyAsUndefined(
    z.url('must be an address').default('https://api.mapbox.com/geocoding/v5/mapbox.places'),
  ),
  MAPBOX_TOKEN: optionalTextSetting,
  MAP_STYLE_URL: mapStyleSetting,
  APP_STORE_URL: optionalUrlSetting('https:'),
  PLAY_STORE_URL: optionalUrlSetting('https:'),
  TESTIMONIAL: optionalTextSetting,
  TESTIMONIAL_BY: optionalTextSetting,
  GOCARDLESS_ACCESS_TOKEN: optionalTextSetting,
  GOCARDLESS_WEBHOOK_SECRET: optionalTextSetting,
  GOCARDLESS_ENVIRONMENT: emptyAsUndefined(
    z.enum(['sandbox', 'live'], { error: 'must be sandbox or live' }).default('sandbox'),
  ),
  GOCARDLESS_API_URL: optionalOriginSetting('http://127.0.0.1:4010'),
  POSTHOG_HOST: optionalOriginSetting('https://eu.i.posthog.com'),
  POSTHOG_KEY: optionalTextSetting,
  VAPID_PUBLIC_KEY: base64urlSetting(65),
  VAPID_PRIVATE_KEY: base64urlSetting(32),
  PLAN_LIMITS: flagSetting(true),
  ADVERTS_FILE: emptyAsUndefined(AdvertsFile),
  ROLES: emptyAsUndefined(
    z
      .string()
      .default('web,worker')
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(['web', 'worker'], { error: 'must be web, worker or both' })).min(1)),
  ),
  TRUST_PROXY: flagSetting(false),
  LOG_LEVEL: emptyAsUndefined(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .default('info'),
  ),
});

/** Has a message of one line, which is all that the operator sees. */
export class ConfigError extends Error {}

/** `secret` stays undefined until `loadSecret` creates it. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Wrong setting ${issue?.path[0]?.toString()}: ${issue?.message}.`);
  }
  const env = parsed.data;
  requireAllOrNone(environment, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  requireAllOrNone(environment, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  requireAllOrNone(environment, ['TESTIMONIAL', 'TESTIMONIAL_BY']);
  requireAllOrNone(environment, ['POSTHOG_HOST', 'POSTHOG_KEY']);
  requireAllOrNone(environment, ['GOCARDLESS_ACCESS_TOKEN', 'GOCARDLESS_WEBHOOK_SECRET']);
  if (env.GOCARDLESS_API_URL && env.GOCARDLESS_ENVIRONMENT === 'live')
    throw new ConfigError(
      'Wrong setting GOCARDLESS_API_URL: must not be set when GOCARDLESS_ENVIRONMENT is live.',
    );
  if (env.GEOCODER === 'mapbox' && !env.MAPBOX_TOKEN)
    throw new ConfigError('Wrong setting MAPBOX_TOKEN: must be set when GEOCODER is mapbox.');
  if (env.DATABASE_URL && !env.SECRET)
    throw new ConfigError('Wrong setting SECRET: must be set when DATABASE_URL is set.');
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** An origin. If undefined, the server uses `http://HOST:PORT`. */
    publicUrl: env.PUBLIC_URL,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secret: env.SECRET,
    supportEmail: env.SUPPORT_EMAIL,
    /** If undefined, the keys of web push are derived from the secret. */
    vapid: getVapidKeys(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
    geocoder: env.GEOCODER,
    postcodesIoUrl: env.POSTCODES_IO_URL.replace(/\/+$/, ''),
    mapboxUrl: env.MAPBOX_URL.replace(/\/+$/, ''),
    mapboxToken: env.MAPBOX_TOKEN,
    /** Null if only the built-in map is shown. */
    mapStyles: env.MAP_STYLE_URL,
    stores: { ios: env.APP_STORE_URL ?? null, android: env.PLAY_STORE_URL ?? null },
    testimonial:
      env.TESTIMONIAL && env.TESTIMONIAL_BY
        ? { words: env.TESTIMONIAL, by: env.TESTIMONIAL_BY }
        : null,
    postHog:
      env.POSTHOG_HOST && env.POSTHOG_KEY
        ? { host: env.POSTHOG_HOST, key: env.POSTHOG_KEY }
        : undefined,
    goCardless:
      env.GOCARDLESS_ACCESS_TOKEN && env.GOCARDLESS_WEBHOOK_SECRET
        ? {
            accessToken: env.GOCARDLESS_ACCESS_TOKEN,
            webhookSecret: env.GOCARDLESS_WEBHOOK_SECRET,
            environment: env.GOCARDLESS_ENVIRONMENT,
            /** Tests and the demo set it to the origin of a stand-in for GoCardless. */
            apiUrl: env.GOCARDLESS_API_URL,
            dropIn: getDropIn(env.GOCARDLESS_ENVIRONMENT, env.GOCARDLESS_API_URL),
          }
        : undefined,
    planLimits: env.PLAN_LIMITS,
    adverts: env.ADVERTS_FILE,
    roles: env.ROLES,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

function getDropIn(environment: 'sandbox' | 'live', apiUrl: string | undefined) {
  const pages =
    environment === 'live' ? 'https://pay.gocardless.com' : 'https://pay-sandbox.gocardless.com';
  const scripts = apiUrl ?? 'https://pay.gocardless.com';
  return {
    script: `${scripts}/billing/static/dropin/v2/initialise.js`,
    frames: apiUrl ?? pages,
  };
}

function getVapidKeys(publicKey: string | undefined, privateKey: string | undefined) {
  if (!publicKey || !privateKey) return undefined;
  if (derivePublicKey(privateKey) !== publicKey)
    throw new ConfigError('Wrong setting VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

function derivePublicKey(privateKey: string) {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

function requireAllOrNone(environment: NodeJS.ProcessEnv, names: string[]) {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(
      `Wrong setting ${missing[0]}: must be set together with ${names.join(', ')}.`,
    );
}

export type Config = ReturnType<typeof readConfig>;
