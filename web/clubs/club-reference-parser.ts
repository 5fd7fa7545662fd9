/** Identifies a club by its slug or its name. */
export type ClubReference = { slug: string; name?: never } | { name: string; slug?: never };

/** Reads the club from the navigation state: its slug, its name, or the name as a plain string. */
export function parseClubState(state: unknown): ClubReference | undefined {
  const { slug, clubName } = Object(state) as { slug?: unknown; clubName?: unknown };
  const name = typeof state === 'string' ? state : clubName;
  if (typeof slug === 'string' && slug) return { slug };
  return typeof name === 'string' && name.trim() ? { name } : undefined;
}
