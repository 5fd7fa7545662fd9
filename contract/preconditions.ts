/** Names the id of the club that a request is meant for. The server refuses it for another club. */
export const clubHeader = 'Fixturebook-Club';

/** Names the id of the account that a request is meant for, if the account has no club yet. */
export const accountHeader = 'Fixturebook-Account';

/** The code of the error if the browser is now logged in as another club. */
export const otherClubCode = 'other-club';

/** The code of the error if a change was made against another version than the present one. */
export const changedSinceReadCode = 'changed-since-read';

/** The code of the error if the plan of a season was accepted before with other choices. */
export const planAcceptedCode = 'season-plan-accepted';

/** The version of a club that is not set up yet. It is refused once the club has been set up. */
export const versionOfNewClub = 'new';

/** Returns the version of a club's photo, which is the name of its file without the size. */
export function getPhotoVersion(photoUrl: string | null): string {
  return photoUrl?.match(/([0-9a-f]+)-\d+\.webp$/)?.[1] ?? 'none';
}
