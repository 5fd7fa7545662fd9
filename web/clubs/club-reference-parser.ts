export type ClubReference = { slug: string; name?: never } | { name: string; slug?: never };

export function parseClubReference(state: unknown): ClubReference | undefined {
  const { slug, clubName } = Object(state) as { slug?: unknown; clubName?: unknown };
  const name = typeof state === 'string' ? state : clubName;
  if (typeof slug === 'string' && slug) return { slug };
  return typeof name === 'string' && name.trim() ? { name } : undefined;
}
