/** The product name is defined only here, so that an operator can change it. */
export const brand = { name: 'Fixturebook' } as const;

/** A placeholder in the built pages, which the server replaces with the address of the site. */
export const originPlaceholder = 'https://origin.invalid';

export const embeddedPostElementId = 'given-post';

export const phonePrefix = '+44 ';
