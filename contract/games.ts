export const gamesPerPage = 20;

/** Games that can be paged through, from today on. A total of as many stands for that many or more. */
export const gamesMax = 10_000;
