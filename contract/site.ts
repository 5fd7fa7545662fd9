/** The built pages contain this address. The server replaces it with its own address. */
export const originPlaceholder = 'https://origin.invalid';

/** The id of the element that contains the blog post as JSON in the page of a post. */
export const embeddedPostElementId = 'given-post';

/** The phone number with which the profile form starts. */
export const phonePrefix = '+44 ';
