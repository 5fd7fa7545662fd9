import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { eq } from 'drizzle-orm';
import { lockClubAgainstNewRows } from '../../clubs/commands/lock.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { getPublicPageOfClub } from '../queries/settings.ts';
import { getChoicesVersion } from '../rules/choices.ts';
import { publicPages } from '../schema.ts';
import { deletePreviewPicturesOfClub } from './delete-preview-pictures.ts';

interface ChoicesToSave {
  choices: PublicPageChoices;
  expectedVersion: string | undefined;
}

/**
 * Stores what the club shows to visitors. Choices that equal the stored ones change nothing. A first choice is stored
 * also if it keeps the page off, because it completes one of the first steps of a new club.
 */
export async function savePublicPage(
  deps: Pick<Platform, 'db' | 'live' | 'clock' | 'jobs'>,
  { clubId }: ClubCaller,
  { choices, expectedVersion }: ChoicesToSave,
) {
  const updatedAt = deps.clock();
  await changeClub(deps, clubId, async (tx) => {
    await lockClubAgainstNewRows(tx, clubId);
    const stored = await getPublicPageOfClub(tx, clubId);
    const version = getChoicesVersion(stored.choices);
    assertVersion(expectedVersion, version);
    if (stored.hasChosen && getChoicesVersion(choices) === version) return;
    const values = { ...choices, updatedAt };
    // “insert … on conflict” would use up a number with each change, and leave gaps in the sitemap files.
    if (stored.hasChosen)
      await tx.update(publicPages).set(values).where(eq(publicPages.clubId, clubId));
    else
      await tx
        .insert(publicPages)
        .values({ ...values, clubId, slug: stored.club.slug, createdAt: updatedAt });
    if (!choices.isOn) await deletePreviewPicturesOfClub(tx, deps, clubId);
  });
}
