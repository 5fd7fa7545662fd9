import type { AreaSlug } from '@fixturebook/contract/places/areas';
import type { Platform } from '../../platform/platform.ts';
import { countAreas } from '../../public-pages/commands/count-areas.ts';
import { savePublicPage } from '../../public-pages/commands/settings.ts';
import type { DemoSecretary } from './actions.ts';

/** The demo clubs that visitors can read about, with their town and county. */
const places: Record<string, [town: string, area: AreaSlug]> = {
  'Marlow Wanderers CC': ['Marlow', 'buckinghamshire'],
  'Henley Boatmen CC': ['Henley-on-Thames', 'oxfordshire'],
  'Cookham Swan Uppers CC': ['Cookham', 'berkshire'],
  'Great Missenden Peach Stones CC': ['Great Missenden', 'buckinghamshire'],
  'High Wycombe Bodgers CC': ['High Wycombe', 'buckinghamshire'],
  'Amersham Beechers CC': ['Amersham', 'buckinghamshire'],
  'Windsor Long Walkers CC': ['Windsor', 'berkshire'],
  'Reading Biscuitmen CC': ['Reading', 'berkshire'],
  'Wandsworth Nomads CC': ['Wandsworth', 'london'],
  'Ealing Lamplighters CC': ['Ealing', 'london'],
  'Lewes Bonfire Boys CC': ['Lewes', 'east-sussex'],
  'Ludlow Marchers CC': ['Ludlow', 'shropshire'],
  'Hebden Bridge Trouser Town CC': ['Hebden Bridge', 'west-yorkshire'],
  'St Andrews Sandmen CC': ['St Andrews', 'fife'],
  'Hay Bookworms CC': ['Hay-on-Wye', 'powys'],
};

/** Turns the public pages of some clubs on, with their matches, and counts the clubs of all areas. */
export async function seedPublicPages(
  deps: Pick<Platform, 'db' | 'live' | 'clock' | 'jobs'>,
  secretaries: DemoSecretary[],
) {
  for (const { club, caller } of secretaries) {
    const place = places[club.name];
    if (!place) continue;
    const [town, area] = place;
    const choices = { isOn: true, area, town, showsPostcode: false, showsMatches: true };
    await savePublicPage(deps, caller, { choices, expectedVersion: undefined });
  }
  await countAreas(deps, new AbortController().signal);
}
