import { findAreaOfPostcode } from '@fixturebook/contract/places/areas';
import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { eq, getTableColumns } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { publicPages } from '../schema.ts';

/** Returns the club with what it has chosen to show. Before it has chosen anything, its page is off. */
export async function getPublicPageOfClub(executor: Executor, clubId: string) {
  const { slug, name, description, website, photo, postcode } = clubs;
  const [row] = await executor
    .select({
      club: { id: clubs.id, slug, name, description, website, photo, postcode },
      page: getTableColumns(publicPages),
    })
    .from(clubs)
    .leftJoin(publicPages, eq(publicPages.clubId, clubs.id))
    .where(eq(clubs.id, clubId));
  if (!row) throw notFound('We can’t find this club.');
  const { club, page } = row;
  const choices = page ? toChoices(page) : createDefaultChoices(club.postcode);
  return { club, choices, hasChosen: page !== null };
}

function toChoices(page: PublicPageChoices): PublicPageChoices {
  const { isOn, area, town, showsPostcode, showsMatches } = page;
  return { isOn, area, town, showsPostcode, showsMatches };
}

function createDefaultChoices(postcode: string): PublicPageChoices {
  // A postcode of the forces belongs to no county, so the club has to choose one.
  const area = findAreaOfPostcode(postcode)?.slug ?? 'london';
  return { isOn: false, area, town: '', showsPostcode: false, showsMatches: false };
}
