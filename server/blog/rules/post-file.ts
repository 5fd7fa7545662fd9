import { basename } from 'node:path';
import { BlogFrontMatter, BlogSlug, blogSlugMaxLength } from '@fixturebook/contract/blog';
import { parse } from 'yaml';
import { createSlug } from '../../platform/slug.ts';

export class PostFileError extends Error {}

export type PostFile = BlogFrontMatter & {
  slug: string;
  /** The slug that version 0.1.0 took from the file's name. Missing if the head of the file has one. */
  fileSlug?: string;
  draft: boolean;
  body: string;
};

/**
 * Parses a Markdown file that begins with YAML between two lines of `---`. Throws `PostFileError`
 * if the file is invalid.
 */
export function parsePostFile(file: string, content: string): PostFile {
  const text = content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const [, yaml, markdown = ''] = text.match(/^---\n([\s\S]*?\n)?---(?:\n([\s\S]*))?$/) ?? [];
  if (yaml === undefined)
    throw new PostFileError('Begin the file with ---, title: and its title, and --- again.');
  const front = BlogFrontMatter.safeParse({ ...parseYaml(yaml) });
  if (!front.success) {
    const [issue] = front.error.issues;
    throw new PostFileError([...(issue?.path ?? []), issue?.message].join(': '));
  }
  const body = markdown.trim();
  if (body === '') throw new PostFileError('Write the post below the second ---.');
  if (controlCharacters.test(body))
    throw new PostFileError('Some characters can’t be used here. Please retype.');
  return { draft: false, ...front.data, ...getPostSlugs(file, front.data), body };
}

function getPostSlugs(file: string, { slug, title }: BlogFrontMatter) {
  if (slug) return { slug };
  const titleSlug = createSlug(title, blogSlugMaxLength);
  if (titleSlug === '')
    throw new PostFileError('slug: Give the post a slug, because its title has no Latin letters.');
  const fileSlug = BlogSlug.safeParse(basename(file).replace(/\.\w+$/, ''));
  return { slug: titleSlug, fileSlug: fileSlug.data };
}

const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

function parseYaml(yaml: string): object {
  try {
    return Object(parse(yaml) ?? {});
  } catch (error) {
    throw new PostFileError((error as Error).message);
  }
}
