import { randomUUID } from 'node:crypto';
import type { ChatPair } from '@fixturebook/server/testing/load/chat-pairs';
import { createFreeDateInput } from '@fixturebook/server/testing/profile';
import { type ChatServer, sendMessage } from '../support/chat-server.ts';
import { busyDay, quietDay, season } from './fill.ts';

interface Site {
  url: string;
  chat: ChatServer;
  pairs: ChatPair[];
  /** The free dates of the first clubs, one on the quiet day and one on the busy day each. */
  dates: { clubId: string; date: string; id: string }[];
}

/** How often a request is sent that is answered 503, as by a server whose database is busy with other work. */
const maxAttempts = 3;

/** The server has answered 503 to every attempt. */
export class RefusedError extends Error {}

/** The only request whose answer has an entry for each club of the site. */
export const wholeMap = 'map, all clubs';

/**
 * Returns the requests that are measured. The argument chooses one of the clubs. A request that is refused is sent again,
 * and its time is that of all attempts.
 */
export function createOperations({ url, chat, pairs, dates }: Site) {
  const cookies = new Map(pairs.map(({ writer }) => [writer.clubId, writer.cookie]));
  const quietDates = dates.filter(({ date }) => date === quietDay);
  const busyDates = dates.filter(({ date }) => date === busyDay);
  let posted = 0;
  const pick = <T>(list: T[], n: number) => list[n % list.length] as T;
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const response = await fetch(`${url}/api/v1${path}`, init);
      await response.arrayBuffer();
      if (response.ok || response.status === 304) return response;
      if (response.status !== 503) throw new Error(`${path}: ${response.status}`);
    }
    throw new RefusedError(`${path} was refused ${maxAttempts} times.`);
  };
  const read = (path: string, cookie = '', headers = {}) =>
    send(path, { headers: { cookie, ...headers } });
  const readAs = (n: number, path: string) => read(path, pick(pairs, n).writer.cookie);
  const readOpponents = (list: typeof dates, n: number) => {
    const { clubId, id } = pick(list, n);
    return read(`/fixtures/${id}/opponents`, cookies.get(clubId));
  };
  let etag = '';

  return {
    'list of a day, 20 dates': (n: number) => readAs(n, `/fixtures?date=${quietDay}`),
    'list of a full Saturday': (n: number) => readAs(n, `/fixtures?date=${busyDay}`),
    'opponents on a day of 20': (n: number) => readOpponents(quietDates, n),
    'opponents on a full Saturday': (n: number) => readOpponents(busyDates, n),
    Home: (n: number) => readAs(n, '/me/home'),
    card: (n: number) => readAs(n, `/me/fixtures?season=${season}`),
    'posting a date': () => {
      posted += 1;
      const input = createFreeDateInput({ date: busyDay, teamName: `Posted ${posted}` });
      const { cookie } = pick(pairs, posted).writer;
      const headers = { cookie, 'content-type': 'application/json' };
      return send('/fixtures', { method: 'POST', headers, body: JSON.stringify(input) });
    },
    'sending a message': (n: number) => sendMessage(chat, pick(pairs, n), randomUUID()),
    'reading a conversation': (n: number) =>
      readAs(n, `/conversations/${pick(pairs, n).conversationId}/messages`),
    'club search': (n: number) =>
      readAs(n, `/clubs?search=${pick(['green', 'st mary', 'ham'], n)}`),
    'map, unchanged': async (n: number) => {
      const { cookie } = pick(pairs, n).writer;
      const response = await read('/clubs/map', cookie, { 'if-none-match': etag });
      etag = response.headers.get('etag') ?? etag;
    },
    [wholeMap]: (n: number) => readAs(n, '/clubs/map'),
  };
}
