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

/** How this server is set up, as far as a client must know. */
export const Settings = z.strictObject({ mapStyles: MapStyles }).meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;
