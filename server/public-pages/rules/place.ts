import { type AreaSlug, findArea } from '@fixturebook/contract/places/areas';

interface ClubPlace {
  town: string;
  area: AreaSlug;
  postcode: string;
  showsPostcode: boolean;
}

/** Where a club is, as exactly as it lets visitors know: “Marlow, Buckinghamshire” or “SL7, Berkshire”. */
export function toPublicPlace({ town, area, postcode, showsPostcode }: ClubPlace) {
  return {
    /** The town, or the postcode district if the club named no town. */
    locality: town || getPostcodeDistrict(postcode),
    area: findArea(area)?.name ?? '',
    /** Null unless the club shows its postcode. */
    postcode: showsPostcode ? postcode : null,
  };
}

/** Returns the first part of a postcode, such as SL7. */
export function getPostcodeDistrict(postcode: string): string {
  const [district = ''] = postcode.split(' ');
  return district;
}
