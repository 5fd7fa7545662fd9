import { z } from 'zod';

/**
 * MapLibre styles with streets, by address, one for light and one for dark pages; they may be the
 * same. Null where the built-in map is all there is.
 */
export const MapStyles = z
  .strictObject({ light: z.url(), dark: z.url() })
  .nullable()
  .meta({ id: 'MapStyles' });
export type MapStyles = z.infer<typeof MapStyles>;

/** Where the mobile apps are listed; null where there is none. */
export const StoreListings = z
  .strictObject({ ios: z.url().nullable(), android: z.url().nullable() })
  .meta({ id: 'StoreListings' });
export type StoreListings = z.infer<typeof StoreListings>;

/** What a real club has said, and who said it; null until there is such a club. */
export const Testimonial = z
  .strictObject({ words: z.string(), by: z.string() })
  .nullable()
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof Testimonial>;

/** How this server is set up, as far as a client must know. */
export const Settings = z
  .strictObject({ mapStyles: MapStyles, stores: StoreListings, testimonial: Testimonial })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;
