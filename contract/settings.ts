import { z } from 'zod';

/** Null if the operator has not configured a street map, so that only the built-in map is shown. */
export const MapStyleUrls = z
  .strictObject({ light: z.url(), dark: z.url() })
  .nullable()
  .meta({ id: 'MapStyles' });
export type MapStyleUrls = z.infer<typeof MapStyleUrls>;

export const AppStoreListings = z
  .strictObject({ ios: z.url().nullable(), android: z.url().nullable() })
  .meta({ id: 'StoreListings' });
export type AppStoreListings = z.infer<typeof AppStoreListings>;

/** Null until the operator configures a testimonial. */
export const Testimonial = z
  .strictObject({ words: z.string(), by: z.string() })
  .nullable()
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof Testimonial>;

export const PublicSettings = z
  .strictObject({ mapStyles: MapStyleUrls, stores: AppStoreListings, testimonial: Testimonial })
  .meta({ id: 'Settings' });
export type PublicSettings = z.infer<typeof PublicSettings>;
