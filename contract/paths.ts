export const loginPath = '/login';
export const resetPasswordPath = '/reset-password';
export const loginLinkPath = '/login-link';
export const plansPath = '/subscriptionscreen';
export const blogPath = '/Blog';
/** The page that explains how the reliability of a club is counted. */
export const reliabilityPath = '/reliability';
export const notificationsPath = '/notifications';
export const requestsPath = '/requests';
export const waitingRequestsPath = '/requests?show=waiting';
export const pastRequestsPath = '/requests?show=past';
export const chatPath = '/chatscreen';
export const cardImportPath = '/mycard/import';
export const findPath = '/find';
export const addDatesPath = '/mycard/dates';
export const pasteDatesPath = `${addDatesPath}?paste`;
export const firstDatesPath = '/mycard/first-dates';
export const cardFeedPath = '/mycard/calendar-feed';
export const teamsPath = '/teams';
export const addTeamPath = '/teams/new';
export const officersPath = '/officers';
export const deleteClubPath = '/officers/delete-club';
export const ownClubsPath = '/yourclubs';
export const addGroundPath = '/grounds/new';

export function dashboardPath(date: string): string {
  return `/dashboard?date=${date}`;
}

/** Home with the free dates of all clubs on that day, however far away. */
export function everyoneFreePath(date: string): string {
  return `${dashboardPath(date)}&show=all`;
}

/** Adds the date to the address, except a date before `today`. */
export function addFixturePath(date: string, today: string): string {
  return date < today ? '/addfixture' : `/addfixture?date=${date}`;
}

export function editFixturePath(id: string): string {
  return `/addfixture/${id}`;
}

export function editTeamPath(id: string): string {
  return `/teams/${id}`;
}

export function editGroundPath(id: string): string {
  return `/grounds/${id}`;
}

export function findOnDayPath(date: string): string {
  return `${findPath}?date=${date}`;
}

/** Searches for a team on an unlisted day. */
export function findForTeamPath(date: string, teamName: string): string {
  return `${findOnDayPath(date)}&${new URLSearchParams({ team: teamName })}`;
}

export function opponentsPath(fixtureId: string): string {
  return `/opponents/${fixtureId}`;
}

/** The clubs that suit a date of a team. A date that is not listed yet has no id. */
export function freeDatePath({
  fixtureId,
  date,
  teamName,
}: {
  fixtureId: string | null;
  date: string;
  teamName: string;
}): string {
  return fixtureId === null ? findForTeamPath(date, teamName) : opponentsPath(fixtureId);
}

export function matchPath(matchId: string): string {
  return `/match/${matchId}`;
}

export const addRecordedMatchPath = '/recorded-match/new';

export function recordedMatchPath(matchId: string): string {
  return `/recorded-match/${matchId}`;
}

export function editRecordedMatchPath(matchId: string): string {
  return `${recordedMatchPath(matchId)}/edit`;
}

export const pulledOutParameter = 'pulled-out';

/** Opens the match and asks whether its opposition pulled out. */
export function pulledOutPath(matchId: string): string {
  return `${matchPath(matchId)}?${pulledOutParameter}`;
}

export function clubPath(slug: string): string {
  return `/clubProfile/${slug}`;
}

/** The page of a club for visitors, which the server renders. */
export function publicClubPath(slug: string): string {
  return `/club/${slug}`;
}

/** The page of a free date for visitors, which the server renders. */
export function publicDatePath(shortId: string): string {
  return `/date/${shortId}`;
}

/** The page that lists all counties and cities for visitors, which the server renders. */
export const areasPath = '/cricket';

/** The page of a county or city for visitors, which the server renders. */
export function areaPath(slug: string): string {
  return `${areasPath}/${slug}`;
}

/** The page with the fixtures of a club that other websites may show in an `<iframe>`. */
export function embedPath(slug: string): string {
  return `/embed/${slug}`;
}

/** The script for other websites that gives the `<iframe>` the height of its content. */
export const embedScriptPath = '/embed.js';

/** The fixtures of a club as JSON, for the scripts of other websites. */
export function fixtureFeedPath(slug: string): string {
  return `/api/v1/public/clubs/${slug}/fixtures`;
}

/** The screen on which a club asks for the free date of a public page. */
export function playUsPath(shortId: string): string {
  return `/play/${shortId}`;
}

/** Where a club chooses what visitors see. */
export const publicPagePath = '/public-page';

export function conversationPath(id: string): string {
  return `${chatPath}?conversation=${id}`;
}

/** Opens the conversation with a club, or starts one if there is none. */
export function chatWithClubPath(slug: string): string {
  return `${chatPath}?with=${encodeURIComponent(slug)}`;
}

export function cardPath(season: number): string {
  return `/mycard?season=${season}`;
}

/** The changes in a subscribed calendar. */
export function calendarChangesPath(feedId: string): string {
  return `/mycard/calendars/${feedId}`;
}

export function playCricketPath(season: number): string {
  return `/mycard/play-cricket?season=${season}`;
}

export function seasonPath(year: number): string {
  return `/mycard/season/${year}`;
}

export function postPath(slug: string): string {
  return `${blogPath}/${slug}`;
}

export function reconfirmPath(token: string): string {
  return `/reconfirm?token=${token}`;
}

/** Opens the page on which an officer answers a match request without logging in. */
export function answerRequestPath(token: string): string {
  return `/answer?token=${token}`;
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe?token=${token}`;
}

/** Opens the page on which an invited person becomes an officer of a club. */
export function officerInvitationPath(token: string): string {
  return `/invitation?token=${token}`;
}

/** Opens the page on which the invited opponent of a recorded match answers without an account. */
export function invitedMatchPath(token: string): string {
  return `/invited-match?token=${token}`;
}

/** Opens the page on which somebody without an account asks us to send no more emails. */
export function stopMailsPath(token: string): string {
  return `/stop-emails?token=${token}`;
}

/** The pages whose addresses contain a token that works without a login, in lower case. */
export const tokenPagePaths: readonly string[] = [
  '/answer',
  '/invitation',
  '/invited-match',
  '/login-link',
  '/reconfirm',
  '/reset-password',
  '/stop-emails',
  '/unsubscribe',
];
