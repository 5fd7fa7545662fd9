/** The widths and heights of the stored pictures of a club photo, in pixels, largest first. */
export const photoSizes = [512, 128] as const;
export type PhotoSize = (typeof photoSizes)[number];

export function getPhotoFileName(photo: string, size: PhotoSize) {
  return `${photo}-${size}.webp`;
}

export function isPhotoFileName(name: string) {
  return /^[0-9a-f]{32}-(512|128)\.webp$/.test(name);
}

export const mediaPath = '/media/user_profile_avatars';
