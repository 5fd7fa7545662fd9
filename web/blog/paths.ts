export function postPath(slug: string): string {
  return `/Blog/${slug}`;
}
