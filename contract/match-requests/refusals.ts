/** This file imports no schema library, so that screens which ask for a match load fast. */

/** One of the two dates is no longer free. */
export const fixtureTaken = 'fixture-taken';

/** The club has already asked for this date. */
export const requestExists = 'request-exists';

/** The other club has been told of the request, so it can be withdrawn but not undone. */
export const requestSent = 'request-sent';

/** The request has a counter-offer, so the club that asked has to answer. */
export const counterOfferSent = 'counter-offer-sent';
