/** Stands in pages that are built ahead; the server puts its own address in its place. */
export const originPlaceholder = 'https://origin.invalid';
