import { z } from 'zod';

export const optionalText = z.string().optional();

export const optionalUrl = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    })
    .optional();

export const optionalOrigin = (example: string) =>
  optionalUrl('http:', 'https:').pipe(
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

export function createChoiceSchema<const Choice extends string>(choices: Choice[]) {
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices);
  return z.enum(choices, { error: `must be ${listed}` });
}

export const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((value) => ['on', 'true', '1'].includes(value));

export const optionalBytes = (length: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === length,
      { error: `must be ${length} bytes in base64url` },
    )
    .optional();

export const hostNames = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
  .transform((names) => names.filter((name) => name !== ''))
  .refine((names) => names.every((name) => /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(name)), {
    error: 'must be host names, such as push.example.org,*.push.example.net',
  });

export function createNumberSchema(min: number, max: number, unit = '') {
  const error = `must be a whole number ${unit}from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

export const portNumber = createNumberSchema(0, 65_535);

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 02:40');

/** The numbers of days, weeks and months, such as `7,4,12`. */
export const backupRetention = z
  .string()
  .regex(/^[1-9]\d{0,3},\d{1,4},\d{1,4}$/, {
    error: 'must be how many days, weeks and months keep a backup, such as 7,4,12',
  })
  .transform((value) => {
    const [daily = 1, weekly = 0, monthly = 0] = value.split(',').map(Number);
    return { daily, weekly, monthly };
  });
