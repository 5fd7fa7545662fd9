import { z } from 'zod';
import { blogSearchMaxLength } from './limits.ts';
import { createSingleLineSchema } from './text.ts';

export const maxBlogPostsListed = 50;

export const blogSlugMaxLength = 80;

export const BlogSlug = z
  .string()
  .max(blogSlugMaxLength)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.');

const summaryFields = {
  id: z.uuid(),
  slug: BlogSlug.describe('The last part of its address'),
  title: z.string(),
  excerpt: z.string().describe('About the first 120 characters as plain text'),
  createdAt: z.string(),
};

export const BlogPostSummary = z.strictObject(summaryFields).meta({ id: 'BlogPostSummary' });
export type BlogPostSummary = z.infer<typeof BlogPostSummary>;

export const BlogQuery = z.object({
  search: createSingleLineSchema(blogSearchMaxLength)
    .default('')
    .describe('Searches titles and texts'),
});
export const BlogPostList = z
  .strictObject({ items: z.array(BlogPostSummary).describe('Newest first') })
  .meta({ id: 'BlogPostList' });
export type BlogPostList = z.infer<typeof BlogPostList>;

export const BlogPost = z
  .strictObject({
    ...summaryFields,
    html: z
      .string()
      .describe('Rendered from Markdown, without HTML of the author, headings from h2'),
    updatedAt: z.string(),
  })
  .meta({ id: 'BlogPost' });
export type BlogPost = z.infer<typeof BlogPost>;

/** The front matter of a blog post's Markdown file. */
export const BlogFrontMatter = z.strictObject({
  title: z
    .string('Give the post a title.')
    .pipe(createSingleLineSchema(150).min(1, 'Give the post a title.')),
  slug: BlogSlug.optional(),
  date: z.iso.date('Write the date as YYYY-MM-DD.').optional(),
  draft: z.boolean('Write true or false.').optional(),
});
export type BlogFrontMatter = z.infer<typeof BlogFrontMatter>;
