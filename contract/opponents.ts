/** Opponents of one answer, the nearest first. A count of as many stands for that many or more. */
export const opponentsMax = 50;
