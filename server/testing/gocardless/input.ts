import { z } from 'zod';
import { invalidUsage, validationFailed } from './errors.ts';

/** Three keys at most, of 50 characters, with values of 500. */
const Metadata = z
  .record(z.string().max(50), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 3, 'can have at most 3 keys');
const metadata = Metadata.default({});
const text = z.string().nullable().default(null);
const date = z.iso.date('is not a valid date').nullable().default(null);
const currency = z.enum(['GBP'], 'is not supported');

export const Customer = z.object({
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  company_name: z.string().nullish(),
  email: z.email('is invalid').nullish(),
  phone_number: z.string().nullish(),
  address_line1: z.string().nullish(),
  city: z.string().nullish(),
  postal_code: z.string().nullish(),
  country_code: z.string().length(2).nullish(),
});

export const NewCustomer = Customer.extend({ metadata, language: z.string().default('en') }).refine(
  ({ given_name, company_name }) => given_name || company_name,
  { path: ['given_name'], error: "can't be blank" },
);
export const CustomerChange = Customer.extend({ metadata: Metadata }).partial();

export const NewBillingRequest = z.object({
  mandate_request: z.object({
    currency,
    scheme: z.enum(['bacs'], 'is not supported').default('bacs'),
    description: text,
    verify: z.string().default('recommended'),
    metadata,
  }),
  metadata,
  links: z.object({ customer: z.string().optional() }).default({}),
});

export const CustomerDetails = z.object({
  customer: Customer,
  customer_billing_detail: Customer.default({}),
});

export const BankAccount = z.object({
  account_holder_name: z.string().min(1, "can't be blank").max(18, 'is too long'),
  account_number: z.string().regex(/^\d{8}$/, 'is the wrong length (should be 8 characters)'),
  branch_code: z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'is the wrong length (should be 6 characters)')),
});

const uri = z.url('is invalid').nullable().default(null);

export const NewFlow = z.object({
  redirect_uri: uri,
  exit_uri: uri,
  auto_fulfil: z.boolean().default(true),
  language: z.string().default('en'),
  lock_bank_account: z.boolean().default(false),
  lock_customer_details: z.boolean().default(false),
  show_redirect_buttons: z.boolean().default(false),
  prefilled_customer: Customer.nullable().default(null),
  links: z.object({ billing_request: z.string() }),
});

const amount = z.int('is not a number').min(1, 'must be greater than or equal to 1');
const name = z.string().max(255, 'is too long').nullable();
const paymentReference = z.string().max(10, 'is too long').nullable();

export const NewSubscription = z.object({
  amount,
  currency,
  interval: z.int().min(1).default(1),
  interval_unit: z.enum(['weekly', 'monthly', 'yearly'], 'is invalid'),
  count: z.int().min(1).nullable().default(null),
  day_of_month: z
    .union([z.literal(-1), z.int().min(1).max(28)], 'is invalid')
    .nullable()
    .default(null),
  month: text,
  start_date: date,
  end_date: date,
  name: name.default(null),
  payment_reference: paymentReference.default(null),
  retry_if_possible: z.boolean().default(false),
  metadata,
  links: z.object({ mandate: z.string() }),
});

export const SubscriptionChange = z
  .object({ name, amount, metadata: Metadata, payment_reference: paymentReference })
  .extend({ retry_if_possible: z.boolean() })
  .partial();

export const MetadataChange = z.object({ metadata: Metadata }).partial();

/** What stands under `envelope`: the resource's name, or `data` for an action. */
export function readBody<T extends z.ZodType>(body: unknown, envelope: string, schema: T) {
  const inside = (body as Record<string, unknown> | null)?.[envelope];
  if (inside === undefined || inside === null || typeof inside !== 'object')
    throw invalidUsage(
      400,
      'invalid_document_structure',
      `Invalid document structure: ${envelope}`,
    );
  return check(inside, envelope, schema);
}

/** Numbers and texts of a list's query. */
export const Page = z.object({
  limit: z.coerce
    .number()
    .int('is invalid')
    .min(1, 'is invalid')
    .max(500, 'is invalid')
    .default(50),
  after: z.string().optional(),
  before: z.string().optional(),
});

export function check<T extends z.ZodType>(value: unknown, envelope: string, schema: T) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw validationFailed(
    parsed.error.issues.map((issue) => ({
      field: String(issue.path.at(-1) ?? envelope),
      message:
        issue.input === undefined && isMissing(value, issue.path)
          ? "can't be blank"
          : issue.message,
      pointer: `/${[envelope, ...issue.path].join('/')}`,
    })),
  );
}

function isMissing(value: unknown, path: PropertyKey[]) {
  const found = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown>)?.[key],
    value,
  );
  return found === undefined;
}
