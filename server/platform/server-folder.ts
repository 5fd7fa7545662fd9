import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder `server`. Its path from this module differs between the sources and the bundle. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) as string);
