import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import type { Strength } from '@fixturebook/contract/fixtures';

export interface DemoClub {
  name: string;
  /** A real postcode. `districts.csv` has the location of its district. */
  postcode: string;
  /** Empty for a wandering club. */
  ground: string;
  /** From the ranges that Ofcom reserves for drama, which nobody has. */
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

/** Turns `Hay Bookworms CC` into hay-bookworms.example. The domain `.example` is reserved. */
function getClubDomain({ name }: DemoClub) {
  const words = name
    .replace(/ CC$/, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .match(/[a-z]+/g);
  return `${words?.join('-')}.example`;
}
