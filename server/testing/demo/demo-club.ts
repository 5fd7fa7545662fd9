import type { ClubProfileInput } from '@fixturebook/contract/clubs';
import type { Strength } from '@fixturebook/contract/fixtures';

/** A club that does not exist at a place that does. */
export interface DemoClub {
  name: string;
  /** In use at the place; `districts.csv` has the point of its district. */
  postcode: string;
  /** Empty for a wandering club. */
  ground: string;
  /** From the ranges that Ofcom keeps for drama: nobody has them. */
  phone: string;
  officer: string;
  strength: Strength;
  description: string;
}

export function toProfileInput(club: DemoClub, hasWebsite: boolean): ClubProfileInput {
  return {
    name: club.name,
    username: club.officer,
    description: club.description,
    postcode: club.postcode,
    whatThreeWords: '',
    contactNumber: club.phone,
    contactEmail: getClubEmail(club),
    website: hasWebsite ? `https://www.${getClubDomain(club)}` : '',
    morePitches: false,
  };
}

export function getClubEmail(club: DemoClub) {
  return `fixtures@${getClubDomain(club)}`;
}

/** `Hay Bookworms CC` is at hay-bookworms.example: no such address can exist. */
function getClubDomain({ name }: DemoClub) {
  const words = name
    .replace(/ CC$/, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .match(/[a-z]+/g);
  return `${words?.join('-')}.example`;
}
