import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Advert, AdvertList } from '@fixturebook/contract/adverts';
import { plansPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { z } from 'zod';
import {
  backupRetention,
  createChoiceSchema,
  createNumberSchema,
  flag,
  hostNames,
  optionalBytes,
  optionalOrigin,
  optionalText,
  optionalUrl,
  portNumber,
  timeOfDay,
} from './setting-schemas.ts';

const openFreeMapStyles = {
  light: 'https://tiles.openfreemap.org/styles/liberty',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};

const mapStyles = z
  .string()
  .refine((value) => value === 'none' || /^https?:/.test(URL.parse(value)?.protocol ?? ''), {
    error: 'must be none or the address of a map style, such as https://tiles.example.org/style',
  })
  .transform((value) => (value === 'none' ? null : { light: value, dark: value }))
  .default(openFreeMapStyles);

const defaultAdverts: Advert[] = [
  {
    title: `${brand.name} Pro`,
    text: 'Write to any club first, see the list of all games, and have no adverts.',
    link: plansPath,
    linkText: 'See what Pro costs',
  },
];

/** The adverts file has the form `{"items": [{"title", "text", "link", "linkText"}]}`. */
const advertsFile = z
  .string()
  .transform((file, context): Advert[] => {
    try {
      return AdvertList.parse(JSON.parse(readFileSync(file, 'utf8'))).items;
    } catch (error) {
      context.addIssue(`must be the path of a file with adverts: ${formatAdvertsError(error)}`);
      return z.NEVER;
    }
  })
  .default(defaultAdverts);

function formatAdvertsError(error: unknown) {
  if (!(error instanceof z.ZodError)) return (error as Error).message.split('\n')[0];
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'all of it'}: ${issue?.message}`;
}

/** Longer than the two minutes for which Caddy keeps an idle connection to the server. */
const defaultKeepAliveSeconds = 150;

/** Long enough for load balancers that check the health every two seconds, and for two checks. */
const defaultStopPauseSeconds = 5;

const Environment = z.object({
  NODE_ENV: createChoiceSchema(['development', 'production', 'test']).default('development'),
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: portNumber.optional(),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  KEEP_ALIVE_SECONDS: createNumberSchema(0, 3_600, 'of seconds ').default(defaultKeepAliveSeconds),
  STOP_PAUSE_SECONDS: createNumberSchema(0, 60, 'of seconds ').optional(),
  MAX_LIVE_STREAMS: createNumberSchema(10, 1_000_000).default(10_000),
  PUBLIC_URL: optionalOrigin('https://fixtures.example.org'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optionalUrl('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: optionalUrl('postgres:', 'postgresql:'),
  DATABASE_OWNER_URL: optionalUrl('postgres:', 'postgresql:'),
  DATABASE_POOL_SIZE: createNumberSchema(2, 500).default(10),
  REDIS_URL: optionalUrl('redis:', 'rediss:'),
  S3_ENDPOINT: optionalUrl('http:', 'https:'),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('eu-west-2'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_FOLDER: optionalText,
  BACKUP_TIME: timeOfDay.default('02:40'),
  BACKUP_KEEP: backupRetention.default({ daily: 7, weekly: 4, monthly: 12 }),
  SMTP_URL: optionalUrl('smtp:', 'smtps:'),
  MAIL_BULK_PER_MINUTE: createNumberSchema(1, 60_000).default(300),
  MAIL_FROM: z.string().default('Fixturebook <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@localhost.local'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PASSWORD_HASH_COST: createNumberSchema(14, 20).default(17),
  GEOCODER: createChoiceSchema(['auto', 'postcodes.io', 'mapbox', 'none']).default('auto'),
  POSTCODES_IO_URL: z.url('must be an address').default('https://api.postcodes.io'),
  MAPBOX_URL: z
    .url('must be an address')
    .default('https://api.mapbox.com/geocoding/v5/mapbox.places'),
  MAPBOX_TOKEN: optionalText,
  WEATHER: createChoiceSchema(['open-meteo', 'none']).default('open-meteo'),
  OPEN_METEO_URL: z.url('must be an address').optional(),
  OPEN_METEO_KEY: optionalText,
  MAP_STYLE_URL: mapStyles,
  APP_STORE_URL: optionalUrl('https:'),
  PLAY_STORE_URL: optionalUrl('https:'),
  TESTIMONIAL: optionalText,
  TESTIMONIAL_BY: optionalText,
  GOCARDLESS_ACCESS_TOKEN: optionalText,
  GOCARDLESS_WEBHOOK_SECRET: optionalText,
  GOCARDLESS_ENVIRONMENT: createChoiceSchema(['sandbox', 'live']).default('sandbox'),
  GOCARDLESS_API_URL: optionalOrigin('http://127.0.0.1:4010'),
  POSTHOG_HOST: optionalOrigin('https://eu.i.posthog.com'),
  POSTHOG_KEY: optionalText,
  PUSH_HOSTS: hostNames,
  VAPID_PUBLIC_KEY: optionalBytes(65),
  VAPID_PRIVATE_KEY: optionalBytes(32),
  PLAN_LIMITS: flag.default(true),
  ADVERTS_FILE: advertsFile,
  ROLES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'], { error: 'must be web, worker or both' })).min(1)),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: createChoiceSchema([
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  ]).default('info'),
});

/** Returns the names of the settings that the environment has. */
export function listSetSettings(environment: NodeJS.ProcessEnv) {
  return Object.keys(Environment.shape).filter((name) => environment[name]);
}

/** An error in the settings. A start prints only its message, which is the first of the problems. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(...problems: string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}

/** Without SECRET, `secret` is undefined until `loadSecret` creates a secret. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const isSet = ([, value]: [string, string | undefined]) => value !== '';
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(isSet)),
  );
  if (!parsed.success)
    throw new ConfigError(
      ...parsed.error.issues.map(
        ({ path, message }) => `Wrong setting ${path[0]?.toString()}: ${message}.`,
      ),
    );
  const env = parsed.data;
  const problems = [
    ...settingsSetTogether.flatMap((names) => findMissingSettings(environment, names)),
    ...findConflicts(env),
  ];
  if (problems.length > 0) throw new ConfigError(...problems);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** The port of the metrics and of the development mailbox. */
    operatorPort: env.OPERATOR_PORT ?? getDefaultOperatorPort(env.PORT),
    operatorHost: env.OPERATOR_HOST,
    keepAliveMs: env.KEEP_ALIVE_SECONDS * 1000,
    /** How long the server continues to answer after it says that it is not ready any more. */
    stopPauseMs:
      (env.STOP_PAUSE_SECONDS ?? (env.NODE_ENV === 'production' ? defaultStopPauseSeconds : 0)) *
      1000,
    maxLiveStreams: env.MAX_LIVE_STREAMS,
    /** The public origin of the server. If undefined, the server uses `http://HOST:PORT`. */
    publicUrl: env.PUBLIC_URL,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** The role that owns the tables. If undefined, the role of the direct URL owns them. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** The most connections that requests and jobs use at the same time. */
    databasePoolSize: env.DATABASE_POOL_SIZE,
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
    /** Undefined if no backups are made at night. */
    backups: env.BACKUP_FOLDER
      ? {
          folder: resolve(env.BACKUP_FOLDER),
          keep: env.BACKUP_KEEP,
        }
      : undefined,
    /** The time in London, as `02:40`. */
    backupTime: env.BACKUP_TIME,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** The most digests and questions that a node sends in a minute. */
    bulkMailsPerMinute: env.MAIL_BULK_PER_MINUTE,
    secret: env.SECRET,
    /** The binary logarithm of scrypt's parameter N. */
    passwordHashCost: env.PASSWORD_HASH_COST,
    supportEmail: env.SUPPORT_EMAIL,
    /** Hosts of push services in addition to those of the browsers that we know. */
    pushHosts: env.PUSH_HOSTS,
    /** If undefined, the keys of web push are derived from the secret. */
    vapid: getVapidKeys(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
    geocoder: env.GEOCODER,
    postcodesIoUrl: env.POSTCODES_IO_URL.replace(/\/+$/, ''),
    mapboxUrl: env.MAPBOX_URL.replace(/\/+$/, ''),
    mapboxToken: env.MAPBOX_TOKEN,
    weather: env.WEATHER,
    openMeteoUrl: (
      env.OPEN_METEO_URL ??
      (env.OPEN_METEO_KEY ? 'https://customer-api.open-meteo.com' : 'https://api.open-meteo.com')
    ).replace(/\/+$/, ''),
    /** The key of a paying customer, whose calls have no budget here. */
    openMeteoKey: env.OPEN_METEO_KEY,
    /** Null if the web app shows only the built-in map. */
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
            /** Tests and the demo set this to the origin of a stand-in for GoCardless. */
            apiUrl: env.GOCARDLESS_API_URL,
            dropIn: getDropInUrls(env.GOCARDLESS_ENVIRONMENT, env.GOCARDLESS_API_URL),
          }
        : undefined,
    planLimits: env.PLAN_LIMITS,
    adverts: env.ADVERTS_FILE,
    roles: env.ROLES,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

function getDefaultOperatorPort(port: number) {
  if (port === 0) return 0;
  if (port + 1000 <= 65_535) return port + 1000;
  throw new ConfigError('Wrong setting OPERATOR_PORT: must be set when PORT is above 64535.');
}

function getDropInUrls(environment: 'sandbox' | 'live', apiUrl: string | undefined) {
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
  if (deriveVapidPublicKey(privateKey) !== publicKey)
    throw new ConfigError('Wrong setting VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

function deriveVapidPublicKey(privateKey: string) {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

const settingsSetTogether = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['TESTIMONIAL', 'TESTIMONIAL_BY'],
  ['POSTHOG_HOST', 'POSTHOG_KEY'],
  ['GOCARDLESS_ACCESS_TOKEN', 'GOCARDLESS_WEBHOOK_SECRET'],
];

function findMissingSettings(environment: NodeJS.ProcessEnv, names: string[]) {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`Wrong setting ${missing[0]}: must be set together with ${names.join(', ')}.`];
}

function findConflicts(env: z.output<typeof Environment>) {
  const isLive = env.GOCARDLESS_ENVIRONMENT === 'live';
  const conflicts = [
    env.GOCARDLESS_API_URL &&
      isLive &&
      'GOCARDLESS_API_URL: must not be set when GOCARDLESS_ENVIRONMENT is live',
    env.GEOCODER === 'mapbox' &&
      !env.MAPBOX_TOKEN &&
      'MAPBOX_TOKEN: must be set when GEOCODER is mapbox',
    env.DATABASE_URL && !env.SECRET && 'SECRET: must be set when DATABASE_URL is set',
    env.DATABASE_OWNER_URL &&
      !env.DATABASE_URL &&
      'DATABASE_OWNER_URL: must not be set when DATABASE_URL is not set',
  ];
  return conflicts.filter(Boolean).map((conflict) => `Wrong setting ${conflict}.`);
}

export type Config = ReturnType<typeof readConfig>;
