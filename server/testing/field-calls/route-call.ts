import type { Browser } from '../test-app.ts';

/** A request with the real id of an item that belongs to the club of `allowedBrowser`. */
export interface RouteCall {
  address: string;
  json?: object | undefined;
  allowedBrowser: Browser;
  /** The browser of the other club of the match or request, if that club may not send this request. */
  otherClubBrowser?: Browser;
}
