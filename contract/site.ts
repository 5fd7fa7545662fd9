/** Stands in pages that are built ahead; the server puts its own address in its place. */
export const builtOrigin = 'https://origin.invalid';
