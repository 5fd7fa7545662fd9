import { z } from 'zod';

/**
 * The addresses of MapLibre styles for light and dark pages, which may be equal. Null if only the
 * built-in map is shown.
 */
export const MapStyles = z
  .strictObject({ light: z.url(), dark: z.url() })
  .nullable()
  .meta({ id: 'MapStyles' });
export type MapStyles = z.infer<typeof MapStyles>;

/** The addresses of the mobile apps in the stores; null if there is no app. */
export const StoreListings = z
  .strictObject({ ios: z.url().nullable(), android: z.url().nullable() })
  .meta({ id: 'StoreListings' });
export type StoreListings = z.infer<typeof StoreListings>;

/** A quotation of a real club and its author. Null until the operator sets it. */
export const Testimonial = z
  .strictObject({ words: z.string(), by: z.string() })
  .nullable()
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof Testimonial>;

/** The settings of the server that clients need. */
export const Settings = z
  .strictObject({ mapStyles: MapStyles, stores: StoreListings, testimonial: Testimonial })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;
