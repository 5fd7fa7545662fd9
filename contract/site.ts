/** The server replaces this in the built pages with its own address. */
export const originPlaceholder = 'https://origin.invalid';

export const embeddedPostElementId = 'given-post';

export const phonePrefix = '+44 ';
