import type { CardItemList } from '@fixturebook/contract/card/card';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import type { Conversation, Message } from '@fixturebook/contract/chat';
import { opponentCountsMaxDays } from '@fixturebook/contract/limits';
import type { Match, MatchRequest, OpponentList } from '@fixturebook/contract/matches';
import { RequestStatus } from '@fixturebook/contract/matches';
import type { Notification } from '@fixturebook/contract/notifications';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addDays, toLondonDate } from '../platform/calendar.ts';
import { demoPassword } from './demo/account.ts';
import { demoClubs } from './demo/clubs.ts';
import { getClubEmail } from './demo/demo-club.ts';
import { seedDemo } from './demo/seed.ts';
import { sizes } from './sizes.ts';
import { Browser, startTestApp, type TestApp } from './test-app.ts';

type CardItem = z.infer<typeof CardItemList>['items'][number];

async function readDemoClubData(app: TestApp, today: string) {
  const browser = new Browser();
  const email = getClubEmail(demoClubs[0] as (typeof demoClubs)[0]);
  const json = { email, password: demoPassword };
  await app.call('POST', '/api/auth/sign-in/email', { as: browser, json });

  async function get(path: string) {
    const response = await app.call('GET', `/api/v1${path}`, { as: browser });
    expect(response.status, path).toBe(200);
    return response.json();
  }

  const { club, unread } = await get('/me');
  const year = Number(today.slice(0, 4));
  const card: CardItem[] = [];
  for (const season of [year - 1, year, year + 1])
    card.push(...(await get(`/me/fixtures?season=${season}`)).items);
  const recorded = card.flatMap((item) => item.recorded ?? []);
  const { id: friendlyId } = recorded.find(({ competition }) => competition === 'friendly') ?? {};
  const friendly: RecordedMatch = await get(`/recorded-matches/${friendlyId}`);
  const requests: MatchRequest[] = [];
  for (const direction of ['in', 'out']) {
    const path = `/match-requests?direction=${direction}&status=${RequestStatus.options.join(',')}`;
    requests.push(...(await get(path)).items);
  }
  // A fixture that is free again does not refer to its called-off match, but the request does.
  const ids = requests.flatMap(({ matchId }) => matchId ?? []);
  const matches: Match[] = [];
  for (const id of ids) matches.push(await get(`/matches/${id}`));
  const counts = new Map<string, number>();
  for (let days = 0; days < 600; days += opponentCountsMaxDays + 1) {
    const [from, to] = [addDays(today, days), addDays(today, days + opponentCountsMaxDays)];
    for (const item of (await get(`/me/opponent-counts?from=${from}&to=${to}`)).items)
      counts.set(item.fixtureId, item.opponents);
  }
  const talks: { conversation: Conversation; messages: Message[] }[] = [];
  for (const conversation of (await get('/conversations')).items) {
    const messages: Message[] = [];
    for (let query: string | undefined = ''; query !== undefined; ) {
      const page = await get(`/conversations/${conversation.id}/messages${query}`);
      messages.unshift(...page.items);
      query = page.next === null ? undefined : `?before=${page.next}`;
    }
    talks.push({ conversation, messages });
  }
  const bell: Notification[] = [];
  for (let query: string | undefined = ''; query !== undefined; ) {
    const page = await get(`/notifications${query}`);
    bell.push(...page.items);
    query = page.next === null ? undefined : `?before=${page.next}`;
  }
  const opponentsOf = (id: string): Promise<OpponentList> => get(`/fixtures/${id}/opponents`);
  const clubId = club.id as string;
  return { clubId, card, friendly, matches, requests, counts, opponentsOf, talks, bell, unread };
}

const stages = [
  ['in winter', '2027-01-14T10:00:00Z'],
  ['after midnight in midsummer', '2027-07-21T23:30:00Z'],
  ['when a season is about to begin', '2027-04-13T08:00:00Z'],
  ['when a season ends', '2027-09-28T18:00:00Z'],
] as const;

describe.each(stages.slice(0, sizes.demoStages))('the demo %s', async (_, now) => {
  const clock = () => new Date(now);
  const today = toLondonDate(clock());
  const app = await startTestApp({ clock });
  let seen: Awaited<ReturnType<typeof readDemoClubData>>;

  beforeAll(async () => {
    await seedDemo(app.foundation, app.databaseUrl);
    seen = await readDemoClubData(app, today);
  }, 120_000);

  const isTheirs = (clubId: string | null | undefined) => clubId !== seen.clubId;

  it('gives most free dates of the demo club two to twelve suitable clubs', () => {
    const found = [...seen.counts.values()];
    expect(found.length).toBeGreaterThan(20);
    const usual = found.filter((count) => count >= 2 && count <= 12);
    expect(usual.length / found.length).toBeGreaterThan(0.9);
  });

  it('gives the demo club a free date that other clubs almost suit, and one that no club even almost suits', async () => {
    const alone = [...seen.counts].filter(([, count]) => count === 0).map(([id]) => id);
    const lists = await Promise.all(alone.map(seen.opponentsOf));
    const missing = lists.flatMap(({ nearMisses }) => nearMisses.flatMap((miss) => miss.missing));
    expect(missing.toSorted()).toEqual([
      expect.stringMatching(/mi beyond their radius$/),
      'they play Twenty20',
      'two grades apart',
    ]);
    expect(lists.filter(({ nearMisses }) => nearMisses.length === 0)).toHaveLength(1);
  });

  it('gives the demo club incoming and outgoing match requests in every status', () => {
    const kinds = seen.requests.map(({ direction, status }) => `${direction} ${status}`);
    const all = RequestStatus.options.flatMap((status) => [`in ${status}`, `out ${status}`]);
    expect([...new Set(kinds)].toSorted()).toEqual(all.toSorted());
    for (const { reason } of seen.requests.filter(({ status }) => status === 'declined'))
      expect(reason).not.toBe('');
  });

  it('gives the demo club one request from a team without a free date, and one that expires in five hours', () => {
    const open = seen.requests.filter(({ status }) => status === 'open');
    expect(open.some(({ ownFixtureId }) => ownFixtureId === null)).toBe(true);
    const hours = open.map(
      ({ expiresAt }) => (Date.parse(expiresAt) - Date.parse(now)) / 3_600_000,
    );
    expect(Math.min(...hours)).toBe(5);
  });

  it("shows fixtures in every state on the demo club's season card", () => {
    const states = new Set(seen.card.map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['called-off', 'confirmed', 'free', 'requested']);
  });

  it('gives the demo club league matches, a cup match and a friendly that it has recorded alone', () => {
    const recorded = seen.card.flatMap((item) => item.recorded ?? []);
    expect([...new Set(recorded.map(({ competition }) => competition))].toSorted()).toEqual([
      'cup',
      'friendly',
      'league',
    ]);
  });

  it('gives the demo club a friendly whose invited opponent suggests another start', () => {
    expect(seen.friendly.invitation).toMatchObject({
      state: 'proposed',
      proposal: { startTime: '12:30' },
    });
  });

  it('gives the demo club a change of terms that it must answer, and one that an opponent must answer', () => {
    const proposals = seen.matches.flatMap(({ proposal }) => proposal ?? []);
    expect(proposals.map(({ proposedByClubId }) => isTheirs(proposedByClubId)).toSorted()).toEqual([
      false,
      true,
    ]);
  });

  it('gives the demo club a match whose terms were changed, refused and withdrawn', () => {
    const [longest] = seen.matches.toSorted((a, b) => b.history.length - a.history.length);
    expect(longest?.history.map(({ status }) => status)).toEqual([
      'agreed',
      'withdrawn',
      'refused',
      'agreed',
    ]);
  });

  it('names both officers of the demo club in the history of one match', () => {
    const [longest] = seen.matches.toSorted((a, b) => b.history.length - a.history.length);
    const officers = new Set(longest?.actions.map(({ officer }) => officer?.split('@')[0]));
    expect([...officers].toSorted()).toEqual(['fixtures', 'teams']);
  });

  it('gives the demo club a match that one club reconfirmed, one without replies, and one with a problem', () => {
    const asked = seen.matches
      .filter(({ status, terms }) => status === 'agreed' && terms.date > today)
      .filter(({ reconfirmations }) => reconfirmations.length > 0)
      .map(({ terms, reconfirmations }) => ({
        days: Math.min(...reconfirmations.map(({ daysBefore }) => daysBefore)),
        near: terms.date <= addDays(today, 2),
        ours: reconfirmations.findLast(({ clubId }) => !isTheirs(clubId))?.answer,
        theirs: reconfirmations.findLast(({ clubId }) => isTheirs(clubId))?.answer,
      }));
    expect(asked).toHaveLength(3);
    expect(asked).toContainEqual({ days: 2, near: true, ours: 'on', theirs: 'problem' });
    expect(asked).toContainEqual({ days: 7, near: false, ours: null, theirs: 'on' });
    expect(asked).toContainEqual({ days: 7, near: false, ours: null, theirs: null });
  });

  it('gives the demo club matches that either club called off, on the day of the match and before it', () => {
    const off = seen.matches.flatMap(({ callOff }) => callOff ?? []);
    const told = off.map(
      ({ byClubId, reason }) => `${reason} ${isTheirs(byClubId) ? 'in' : 'out'}`,
    );
    expect(told.toSorted()).toEqual([
      'abandoned in',
      'conceded in',
      'opposition-pulled-out out',
      'rained-off out',
      'weather in',
      'weather out',
    ]);
  });

  it('lists a date of the demo club as free again after the opponent pulled out, with suitable clubs', () => {
    const [gone, ...more] = seen.matches.filter(
      ({ callOff }) => callOff?.reason === 'opposition-pulled-out',
    );
    expect(more).toEqual([]);
    expect(gone?.home).toMatchObject({ fixtureStatus: 'open', club: { id: seen.clubId } });
    expect(seen.counts.get(gone?.home.fixtureId ?? '')).toBeGreaterThan(1);
  });

  it('gives the demo club matches that are weeks away and one that was played', () => {
    const agreed = seen.matches.filter(({ status }) => status === 'agreed');
    const dates = agreed.map(({ terms }) => terms.date);
    expect(dates.filter((date) => date > addDays(today, 14)).length).toBeGreaterThan(4);
    expect(dates.filter((date) => date < today)).toHaveLength(1);
  });

  it('shows every request, match, call-off and change of terms in the conversation of the two clubs', () => {
    const cards = seen.talks.flatMap(({ conversation, messages }) =>
      messages.flatMap(({ card }) => (card ? [{ ...card, with: conversation.club.id }] : [])),
    );
    const ofKind = (kind: string) => cards.filter((card) => card.kind === kind);
    expect(ofKind('request')).toHaveLength(seen.requests.length);
    expect(ofKind('match')).toHaveLength(seen.matches.length);
    expect(ofKind('called-off')).toHaveLength(seen.matches.filter((one) => one.callOff).length);
    expect(ofKind('terms')).toHaveLength(5);
    for (const card of cards) {
      if (card.kind === 'request') continue;
      const match = seen.matches.find(({ id }) => id === card.matchId);
      expect([match?.home.club.id, match?.away.club.id]).toContain(card.with);
    }
  });

  it('gives the demo club conversations in chronological order without future messages', () => {
    for (const { conversation, messages } of seen.talks) {
      const times = messages.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted());
      expect(conversation.lastAt).toBe(times.at(-1));
      expect(Date.parse(conversation.lastAt)).toBeLessThan(Date.parse(now));
    }
  });

  it('gives the demo club conversations with seven clubs, one with at least 60 messages', () => {
    const said = seen.talks
      .map(({ messages }) => messages.filter(({ card }) => !card).length)
      .filter((count) => count > 0)
      .toSorted((a, b) => b - a);
    expect(said).toHaveLength(7);
    expect(said[0]).toBeGreaterThanOrEqual(60);
    expect(said[1]).toBeLessThan(15);
  });

  it('gives the demo club one conversation with unread messages', () => {
    const unread = seen.talks.filter(({ conversation }) => conversation.unread > 0);
    expect(unread.map(({ conversation }) => conversation.club.name)).toEqual(['Henley Boatmen CC']);
    expect(unread[0]?.messages.at(-1)).toMatchObject({ card: null, read: false });
    expect(seen.unread.conversations).toBe(1);
  });

  it('gives the demo club notifications of every kind in chronological order, with the older ones read', () => {
    const kinds = new Set(seen.bell.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'answer',
      'called-off',
      'message',
      'opponent',
      'reconfirm',
      'request',
      'terms',
    ]);
    const times = seen.bell.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const unread = seen.bell.filter(({ read }) => !read);
    const counted = unread.filter(({ kind }) => kind !== 'message');
    expect(counted.length).toBe(seen.unread.notifications);
    expect(unread.length).toBeGreaterThan(4);
    expect(unread.length).toBeLessThan(seen.bell.length / 2);
  });

  it('notifies the demo club once that an opponent confirmed a match, and once that they reported a problem', () => {
    const entries = seen.bell.filter(
      ({ kind, text }) => kind === 'reconfirm' && /Reading/.test(text),
    );
    expect(entries.filter(({ text }) => /problem/.test(text))).toHaveLength(1);
    expect(entries.filter(({ text }) => /is still on/.test(text))).toHaveLength(1);
  });
});
