// What the form shows before it loads a schema: this file imports none.

/** The default phone prefix of the form. */
export const phonePrefix = '+44 ';

/** Bytes of an uploaded image: at most 10 MB in. */
export const photoMaxBytes = 10 * 1024 * 1024;
