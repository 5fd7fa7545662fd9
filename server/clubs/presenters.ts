import {
  type Club,
  type ClubList,
  type ClubSummary,
  clubsPerPage,
  type OwnClub,
} from '@fixturebook/contract/clubs';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { toSurfaceDistanceKm } from '../geocoding/queries.ts';
import type { ClubListRow } from './queries/list.ts';
import { getPhotoFileName, mediaPath, type PhotoSize } from './rules/photos.ts';
import { getProfileVersion } from './rules.ts';
import type { clubs } from './schema.ts';

type ClubWithCoordinates = typeof clubs.$inferSelect & {
  latitude: number | null;
  longitude: number | null;
  accuracy: PointWithAccuracy['accuracy'] | null;
};

/** `publicPath` is the path of the club's page for visitors, or null while it is off. */
export function toClubView(club: ClubWithCoordinates, publicPath: string | null): Club {
  return {
    id: club.id,
    slug: club.slug,
    name: club.name,
    description: club.description,
    postcode: club.postcode,
    point: toClubCoordinates(club),
    whatThreeWords: club.whatThreeWords,
    contactNumber: club.contactNumber,
    contactEmail: club.contactEmail,
    website: club.website,
    morePitches: club.morePitches,
    photoUrl: getPhotoUrl(club.photo, 512),
    publicPath,
  };
}

export function toOwnClubView(club: ClubWithCoordinates, publicPath: string | null): OwnClub {
  const view = { ...toClubView(club, publicPath), username: club.username };
  return { ...view, version: getProfileVersion(view) };
}

type ClubRow = Pick<ClubWithCoordinates, 'id' | 'slug' | 'name' | 'photo'>;

export function toClubSummaryView({ id, slug, name, photo }: ClubRow): ClubSummary {
  return { id, slug, name, photoUrl: getPhotoUrl(photo, 128) };
}

export function toClubListView(clubs: ClubListRow[], total: number, page: number): ClubList {
  const items = clubs.map((club) => ({
    ...toClubSummaryView(club),
    description: club.description,
    distanceKm:
      club.chordKm === null ? null : Math.round(toSurfaceDistanceKm(club.chordKm) * 10) / 10,
  }));
  return { items, page, pages: Math.max(1, Math.ceil(total / clubsPerPage)), total };
}

export function getPhotoUrl<P extends string | null>(photo: P, size: PhotoSize) {
  return (photo === null ? null : `${mediaPath}/${getPhotoFileName(photo, size)}`) as P;
}

function toClubCoordinates({
  latitude,
  longitude,
  accuracy,
}: ClubWithCoordinates): PointWithAccuracy | null {
  const known = latitude !== null && longitude !== null && accuracy !== null;
  return known ? { latitude, longitude, accuracy } : null;
}
