import { z } from 'zod';
import { createInvalidUsageError, createValidationError } from './api-error.ts';

/** GoCardless allows at most three keys of up to 50 characters, with values of up to 500. */
const metadata = z
  .record(z.string().max(50), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 3, 'can have at most 3 keys')
  .default({});
const currency = z.enum(['GBP'], 'is not supported');
const address = z.url('is invalid').nullable().default(null);

export const NewBillingRequest = z.object({
  mandate_request: z.object({
    currency,
    scheme: z.enum(['bacs'], 'is not supported').default('bacs'),
    description: z.string().nullable().default(null),
  }),
  metadata,
});
export type NewBillingRequest = z.output<typeof NewBillingRequest>;

export const CustomerDetails = z.object({
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  company_name: z.string().optional(),
  email: z.email('is invalid').optional(),
  address_line1: z.string().optional(),
  city: z.string().optional(),
  postal_code: z.string().optional(),
});

export const NewFlow = z.object({
  redirect_uri: address,
  exit_uri: address,
  auto_fulfil: z.boolean().default(true),
  prefilled_customer: CustomerDetails.nullable().default(null),
  links: z.object({ billing_request: z.string() }),
});
export type NewFlow = z.output<typeof NewFlow>;

export const NewSubscription = z.object({
  amount: z.int('is not a number').min(1, 'must be greater than or equal to 1'),
  currency,
  interval: z.int().min(1).default(1),
  interval_unit: z.enum(['monthly', 'yearly'], 'is invalid'),
  name: z.string().max(255, 'is too long').nullable().default(null),
  start_date: z.iso.date('is not a valid date').optional(),
  metadata,
  links: z.object({ mandate: z.string() }),
});
export type NewSubscription = z.output<typeof NewSubscription>;

/** Validates the object that a request body has under `envelope`, the name of the resource. */
export function parseBody<T extends z.ZodType>(body: unknown, envelope: string, schema: T) {
  const content = (body as Record<string, unknown> | null)?.[envelope];
  if (typeof content !== 'object' || content === null)
    throw createInvalidUsageError(400, 'invalid_document_structure', 'Invalid document structure');
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw createValidationError(
    parsed.error.issues.map(({ path, message }) => ({
      field: String(path.at(-1) ?? envelope),
      message,
    })),
  );
}
