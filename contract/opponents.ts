/** Opponents of one answer, the nearest first; of as many dates the clubs are counted. */
export const opponentsMax = 50;
