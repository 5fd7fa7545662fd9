import { brand } from '@fixturebook/contract/brand';
import type { MetaDescriptor } from 'react-router';

/** The document's title and its description, which every public page has. */
export function pageMeta(title: string, description?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: `${title} · ${brand.name}` }];
  if (description) tags.push({ name: 'description', content: description });
  return tags;
}
