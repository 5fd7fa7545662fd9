import {
  type Club,
  type ClubList,
  type ClubSummary,
  clubsPerPage,
  type OwnClub,
} from '@fixturebook/contract/clubs';
import type { Point } from '@fixturebook/contract/geocoding';
import { toSurfaceDistanceKm } from '../geocoding/queries.ts';
import type { ListedClub } from './queries/list.ts';
import { mediaPath, type PhotoSize, photoFile } from './rules.ts';
import type { clubs } from './schema.ts';

/** A club with what is known of its postcode. */
type LocatedClub = typeof clubs.$inferSelect & {
  latitude: number | null;
  longitude: number | null;
  accuracy: Point['accuracy'] | null;
};

export function presentClub(club: LocatedClub): Club {
  return {
    id: club.id,
    slug: club.slug,
    name: club.name,
    description: club.description,
    postcode: club.postcode,
    point: pointOf(club),
    whatThreeWords: club.whatThreeWords,
    contactNumber: club.contactNumber,
    contactEmail: club.contactEmail,
    website: club.website,
    morePitches: club.morePitches,
    photoUrl: photoUrl(club.photo, 512),
  };
}

export function presentOwnClub(club: LocatedClub): OwnClub {
  return { ...presentClub(club), username: club.username };
}

export function presentClubSummary(
  club: Pick<LocatedClub, 'id' | 'slug' | 'name' | 'photo'>,
): ClubSummary {
  return {
    id: club.id,
    slug: club.slug,
    name: club.name,
    photoUrl: photoUrl(club.photo, 128),
  };
}

export function presentClubs(clubs: ListedClub[], total: number, page: number): ClubList {
  const items = clubs.map((club) => ({
    ...presentClubSummary(club),
    description: club.description,
    distanceKm:
      club.chordKm === null ? null : Math.round(toSurfaceDistanceKm(club.chordKm) * 10) / 10,
  }));
  return { items, page, pages: Math.max(1, Math.ceil(total / clubsPerPage)), total };
}

export function photoUrl<P extends string | null>(photo: P, size: PhotoSize) {
  return (photo === null ? null : `${mediaPath}/${photoFile(photo, size)}`) as P;
}

function pointOf({ latitude, longitude, accuracy }: LocatedClub): Point | null {
  const known = latitude !== null && longitude !== null && accuracy !== null;
  return known ? { latitude, longitude, accuracy } : null;
}
