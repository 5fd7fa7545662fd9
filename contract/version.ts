/** The code of the error if a change was made against another version than the present one. */
export const changedSinceRead = 'changed-since-read';
