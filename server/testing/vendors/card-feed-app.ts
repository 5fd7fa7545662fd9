import type { CardFeed, FeedChange } from '@fixturebook/contract/card/feeds';
import type { CardImport } from '@fixturebook/contract/card/imports';
import { afterAll, beforeEach, expect } from 'vitest';
import { createProClub } from '../builders.ts';
import { callUntilAvailable } from '../retry-while-unavailable.ts';
import { type Browser, startTestApp } from '../test-app.ts';
import { startFeedServer } from './feed-server.ts';

/** A part of the address of each calendar. */
export const secretPart = 'private-5ecret';

export interface TestEvent {
  uid: string;
  day: string;
  title: string;
  time?: string;
  status?: string;
}

export const reading = { uid: 'reading', day: '2030-06-01', title: 'v Reading CC (A)' };
export const marlow = { uid: 'marlow', day: '2030-06-08', title: 'v Marlow CC (A)' };

/** Starts an app, on 1 May 2030 before each test, and a site with calendars. */
export async function startCardFeedApp() {
  const site = await startFeedServer();
  afterAll(() => site.stop());
  const start = new Date('2030-05-01T12:00:00Z');
  let now = start;
  beforeEach(() => {
    now = start;
  });
  const app = await startTestApp({ clock: () => now, outbound: site.outbound });
  const path = '/api/v1/me/card/feeds';
  let calendars = 0;

  /** Sets the clock to so many hours after its start, and returns the time. */
  function setHour(hour: number) {
    now = new Date(start.getTime() + hour * 3_600_000);
    return now;
  }

  /** Returns the address of a calendar of its own, and a function that replaces its events. */
  function createCalendar(...events: TestEvent[]) {
    const file = `/${secretPart}-${++calendars}/basic.ics`;
    function publish(...published: TestEvent[]) {
      const lines = published.flatMap(
        ({ uid, day, title, time = '133000', status = 'CONFIRMED' }) => [
          'BEGIN:VEVENT',
          `UID:${uid}`,
          `DTSTART:${day.replaceAll('-', '')}T${time}`,
          `SUMMARY:${title}`,
          `STATUS:${status}`,
          'END:VEVENT',
        ],
      );
      site.pages.set(file, {
        body: ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
      });
    }
    publish(...events);
    return {
      address: site.origin + file,
      publish,
      fail: () => site.pages.set(file, { status: 500 }),
    };
  }

  function send(as: Browser | undefined, method: string, suffix = '', json?: object) {
    return app.call(method, path + suffix, { ...(as && { as }), json });
  }

  async function subscribe(as: Browser, address: string): Promise<CardFeed> {
    const json = { address, team: '1st XI', competition: 'league' };
    const response = await callUntilAvailable(app, 'POST', path, { as, json });
    expect(response.status).toBe(201);
    return response.json();
  }

  /** Subscribes a Pro club to a calendar with two matches, which are on its card. */
  async function createSubscription(...events: TestEvent[]) {
    const club = await createProClub(app);
    const { browser } = club;
    const calendar = createCalendar(...(events.length > 0 ? events : [reading, marlow]));
    const { address } = calendar;
    const preview: CardImport = await (
      await callUntilAvailable(app, 'POST', '/api/v1/me/card/addresses', {
        as: browser,
        json: { address, team: '1st XI', competition: 'league' },
      })
    ).json();
    const feed = await subscribe(browser, address);
    await callUntilAvailable(app, 'POST', `/api/v1/me/card/imports/${preview.id}/acceptance`, {
      as: browser,
    });
    return { ...club, ...calendar, feed };
  }

  async function readFeed(as: Browser, { id }: CardFeed): Promise<CardFeed> {
    const response = await callUntilAvailable(app, 'POST', `${path}/${id}/reads`, { as });
    expect(response.status).toBe(201);
    return response.json();
  }

  async function listChanges(as: Browser, { id }: CardFeed): Promise<FeedChange[]> {
    return (await (await send(as, 'GET', `/${id}/changes`)).json()).items;
  }

  async function accept(as: Browser, { id }: CardFeed, changes: FeedChange[], rest = {}) {
    const chosen = changes.map(({ id, version }) => ({ id, version }));
    const response = await send(as, 'POST', `/${id}/accepted-changes`, {
      changes: chosen,
      ...rest,
    });
    expect(response.status).toBe(201);
    return response.json();
  }

  async function listCard(as: Browser) {
    const response = await app.call('GET', '/api/v1/me/fixtures?season=2030', { as });
    const { items } = await response.json();
    return items.map(
      ({ fixture, recorded, match }: Record<string, Record<string, string>>) =>
        `${fixture?.date} ${fixture?.startTime} ${recorded?.opponent ?? match?.opponent ?? ''} ${fixture?.status}`,
    );
  }

  return {
    app,
    setHour,
    createCalendar,
    send,
    subscribe,
    createSubscription,
    readFeed,
    listChanges,
    accept,
    listCard,
  };
}
