import type { PublicClub } from '../queries/public-clubs.ts';
import { toPublicPlace } from '../rules/place.ts';
import { isPublishedWebsite, toPublishedText } from '../rules/published-text.ts';

/** Returns a text of the club as visitors may read it. */
export type PublishText = (text: string) => string;

export type PublishedClub = ReturnType<typeof toPublishedClub>;

type NamedClub = Pick<PublicClub, 'name' | 'town' | 'area' | 'postcode' | 'showsPostcode'>;

/** Returns the name and the place of a club, without email addresses and phone numbers in them. */
export function toPublishedPlace(club: NamedClub) {
  const publish: PublishText = (text) => toPublishedText(text, club);
  return {
    name: publish(club.name),
    ...toPublicPlace({ ...club, town: publish(club.town) }),
    publish,
  };
}

/** Returns what the pages show of a club, without email addresses and phone numbers in its texts. */
export function toPublishedClub(club: PublicClub) {
  const { name, locality, area, postcode, publish } = toPublishedPlace(club);
  const names = locality === area ? [locality] : [locality, area];
  return {
    slug: club.slug,
    name,
    description: publish(club.description),
    website: isPublishedWebsite(club.website) ? club.website : null,
    hasCrest: club.photo !== null,
    areaSlug: club.area,
    area,
    locality,
    postcode,
    /** Such as “Marlow, Buckinghamshire” or “Marlow, Buckinghamshire SL7 2AB”. */
    place: [names.filter(Boolean).join(', '), postcode].filter(Boolean).join(' '),
    publish,
  };
}
