// This file imports no schema library, so that screens load fast.

/** The hour whose forecast is shown while the clubs have agreed no start time. */
export const usualStartTime = '13:00';
