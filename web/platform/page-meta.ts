import { brand } from '@fixturebook/contract/brand';
import type { MetaDescriptor } from 'react-router';

/** For the `<title>` of a screen that knows its name only when it has loaded. */
export function pageTitle(title: string): string {
  return `${title} · ${brand.name}`;
}

/** The document's title and its description, which every public page has. */
export function pageMeta(title: string, description?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: pageTitle(title) }];
  if (description) tags.push({ name: 'description', content: description });
  return tags;
}
