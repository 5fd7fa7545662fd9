import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import type { Strength } from '@fixturebook/contract/fixtures';

export interface DemoClub {
  name: string;
  /** A real postcode whose district is in `districts.csv`, so that the club is on the map. */
  postcode: string;
  /** The name of the ground; empty for a wandering club, which has none. */
  ground: string;
  /** A phone number that the regulator Ofcom reserves for films, so that it belongs to nobody. */
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

/** The address of the second officer of a club. */
export function getColleagueEmail(club: DemoClub) {
  return `teams@${getClubDomain(club)}`;
}

/** Turns `Hay Bookworms CC` into hay-bookworms.example, a domain that belongs to nobody. */
function getClubDomain({ name }: DemoClub) {
  const words = name
    .replace(/ CC$/, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .match(/[a-z]+/g);
  return `${words?.join('-')}.example`;
}
