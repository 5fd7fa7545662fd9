/** Where the server of this run is, where it pays, what it has, and where the mails that it sends arrive. */
export interface Place {
  url: string;
  bankUrl: string;
  dataDir: string;
  logFile: string;
  mailFolder: string;
}

const variable = 'FIXTUREBOOK_E2E';

/** Handed on to the worker processes. */
export function setPlace(place: Place) {
  process.env[variable] = JSON.stringify(place);
}

export function readPlace(): Place {
  return JSON.parse(process.env[variable] ?? '');
}
