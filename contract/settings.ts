import { z } from 'zod';

/** Null if the operator has not configured a street map, so that only the built-in map is shown. */
export const MapStyles = z
  .strictObject({ light: z.url(), dark: z.url() })
  .nullable()
  .meta({ id: 'MapStyles' });
export type MapStyles = z.infer<typeof MapStyles>;

export const StoreListings = z
  .strictObject({ ios: z.url().nullable(), android: z.url().nullable() })
  .meta({ id: 'StoreListings' });
export type StoreListings = z.infer<typeof StoreListings>;

/** Null until the operator configures a testimonial. */
export const Testimonial = z
  .strictObject({ words: z.string(), by: z.string() })
  .nullable()
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof Testimonial>;

export const Settings = z
  .strictObject({ mapStyles: MapStyles, stores: StoreListings, testimonial: Testimonial })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;
