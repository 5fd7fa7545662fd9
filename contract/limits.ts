// This file imports no schema library, so that screens load fast.

export const blogSearchMaxLength = 100;

/** More rows and bytes than a season of ten teams needs. */
export const cardImportMaxRows = 500;
export const cardImportMaxBytes = 256 * 1024;

/** The events of a calendar file, also after they are repeated, and its bytes. */
export const cardCalendarMaxEvents = 1_000;
export const cardCalendarMaxBytes = 2 * 1024 * 1024;

export const gamesPerPage = 20;

/** The API returns this number instead of a larger total. */
export const gamesMax = 10_000;

/** How many games within a distance or of a strength can be listed, and the greatest distance. */
export const filteredGamesMax = 1_000;
export const gamesMaxKm = 100;

/** How many days ahead games within a distance are searched. */
export const nearGamesMaxDays = 400;

export const outcomeReportDays = 7;

/** From how many days before a match the screens offer the weather as a reason to call it off. Nobody knows it earlier. */
export const weatherReasonDays = 3;

/** A forecast is shown from this many days before a match until the end of its day. */
export const forecastDaysBeforeMatch = 7;

/** How many clubs one press asks for a date at most. */
export const askedAtOnceMax = 3;

/** For how long a match request can be undone before the other club is told. */
export const undoSeconds = 10;

/** For how long a match request waits while its note is written. */
export const noteMinutes = 5;

/** A season is a calendar year. */
export const firstSeason = 2000;
export const lastSeason = 2100;

export function isValidSeason(season: number): boolean {
  return season >= firstSeason && season <= lastSeason;
}

export const messageMaxLength = 4000;

/** The maximum number of opponents that the API lists or counts for a free date. */
export const opponentsMax = 50;

/** From the first day to the last of a month. Counting costs the database 0.3 ms for each free date. */
export const opponentCountsMaxDays = 30;

export const photoMaxBytes = 10 * 1024 * 1024;

/** For how many days a row is kept. The jobs that delete it and the privacy policy use the same numbers. */
export const retentionDays = {
  contactMessage: 30,
  unmailedContactMessage: 180,
  /** The picture for previews of links to the page of a club. Counted from the day it was drawn. */
  clubPreview: 7,
  delivery: 30,
  endedSession: 30,
  /** A job that failed, such as a mail that could not be sent. */
  failedJob: 30,
  handledReport: 90,
  /** An invited opponent's address and answer. Counted from the day of the match. */
  invitation: 30,
  /** Counted from the last refusal of the address. */
  mailRefusal: 30,
  notification: 180,
  /** Counted from the notification, once every officer of the club has read it. */
  readNotification: 90,
  paymentEvent: 400,
  /** Counted from the question “Still on?”, which a club gets in the week before a match. */
  reconfirmation: 90,
  /** A sign-up whose code was never entered. */
  signUp: 7,
  statistics: 400,
};

/** For how many full seasons a row is kept after the season that it belongs to. */
export const retentionSeasons = {
  /** Next season is planned from the free dates of this one. */
  freeDate: 1,
  seasonOffer: 1,
  /** A request that did not lead to a match. */
  unsuccessfulRequest: 2,
  /** Messages, accepted requests and terms then move to the archive, where they stay. */
  beforeArchive: 1,
};

/**
 * An invited opponent who has never answered is reminded once, `afterInvitation` days later, if the match is at least
 * `beforeMatch` days away.
 */
export const invitationReminderDays = { afterInvitation: 7, beforeMatch: 3 };
