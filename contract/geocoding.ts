import { z } from 'zod';

export const postcodeMessage = 'Please enter a valid UK postcode.';

/**
 * A UK postcode in any case, with or without a space. This checks only the characters. The form and
 * the server check the shape with the library `postcode`.
 */
export const PostcodeText = z
  .string()
  .trim()
  .min(1, 'Fill in this field.')
  .max(10, postcodeMessage)
  .regex(/^[A-Za-z0-9 ]+$/, postcodeMessage);

/** The accuracy of a point: unit postcode, district (outward code) or postcode area. */
export const Accuracy = z.enum(['unit', 'district', 'area']);
export type Accuracy = z.infer<typeof Accuracy>;

/** A position in decimal degrees (WGS 84). */
export const Point = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: Accuracy,
  })
  .meta({ id: 'Point' });
export type Point = z.infer<typeof Point>;

/**
 * The source of a point: a file that the operator imported, a provider, or the built-in table of
 * areas.
 */
export const PointSource = z.enum(['import', 'postcodes.io', 'mapbox', 'built-in']);
export type PointSource = z.infer<typeof PointSource>;

export const PostcodePoint = z
  .strictObject({ postcode: z.string(), point: Point, source: PointSource })
  .meta({ id: 'PostcodePoint' });
export type PostcodePoint = z.infer<typeof PostcodePoint>;

export { noLocationMessage } from './places.ts';
