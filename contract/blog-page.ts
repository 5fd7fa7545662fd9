/** What the blog's screens need beside the types of `blog.ts`: without a schema, so that they stay light. */

export const blogSearchMaxLength = 100;

/** The element in which the page of a post already has the post, as JSON. */
export const embeddedPostElementId = 'given-post';
