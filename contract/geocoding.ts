import { z } from 'zod';

export const postcodeMessage = 'Please enter a valid UK postcode.';

/**
 * A UK postcode as people type it: any case, with or without the space. Shape only; whether it can
 * exist is checked by the library `postcode` where the form and the server read it.
 */
export const PostcodeText = z
  .string()
  .trim()
  .min(1, 'Fill in this field.')
  .max(10, postcodeMessage)
  .regex(/^[A-Za-z0-9 ]+$/, postcodeMessage);

/** How exact a point is: the unit postcode, its district (outward code), or its postcode area. */
export const Accuracy = z.enum(['unit', 'district', 'area']);
export type Accuracy = z.infer<typeof Accuracy>;

/** WGS 84, decimal degrees. */
export const Point = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: Accuracy,
  })
  .meta({ id: 'Point' });
export type Point = z.infer<typeof Point>;

/** Where a point came from: a file the operator imported, a provider, or the built-in table of areas. */
export const PointSource = z.enum(['import', 'postcodes.io', 'mapbox', 'built-in']);
export type PointSource = z.infer<typeof PointSource>;

export const PostcodePoint = z
  .strictObject({ postcode: z.string(), point: Point, source: PointSource })
  .meta({ id: 'PostcodePoint' });
export type PostcodePoint = z.infer<typeof PostcodePoint>;

export { noLocationMessage } from './places.ts';
