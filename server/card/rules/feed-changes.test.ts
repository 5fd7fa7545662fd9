import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { expect, it } from 'vitest';
import { applyEvent, type CardMatch, compareFeed, type ReadEvent } from './feed-changes.ts';

const match: RecordedMatchInput = {
  teamName: '1st XI',
  opponent: 'Reading CC',
  competition: 'league',
  date: '2030-06-01',
  startTime: '13:00',
  side: 'away',
  ground: 'Sonning Lane',
  postcode: 'RG4 6ST',
  format: null,
  overs: null,
  notes: '',
};

function createEvent(
  version: string,
  fields: Partial<RecordedMatchInput> = {},
  rest: Partial<ReadEvent['row']> = {},
): ReadEvent {
  const values = { ...match, ...fields };
  return {
    eventKey: 'one',
    version,
    row: {
      number: 1,
      input: undefined,
      match: values,
      isMatch: true,
      shown: { ...values, startTime: values.startTime ?? '', maxTravelRadius: null, unread: '' },
      errors: [],
      isOff: false,
      ...rest,
    },
  };
}

const onCard: CardMatch = {
  id: 'match',
  values: match,
  isAgreed: false,
  isOn: true,
  invitation: null,
};
const known = { eventKey: 'one', matchId: 'match', version: 'a', values: match, change: null };
const later = { isFirstRead: false };
const compareOne = (event: ReadEvent, before: object | null, card: CardMatch[] = [onCard]) =>
  compareFeed([event], before ? [{ ...known, ...before }] : [], card, later)[0];

it('lists no change for the events of the first read', () => {
  const [event] = compareFeed([createEvent('a')], [], [], { isFirstRead: true });
  expect(event).toEqual({ ...known, matchId: null });
});

it('lists a new event of a later read, unless its match is on the card', () => {
  expect(compareOne(createEvent('a'), null, [])?.change?.kind).toBe('new');
  expect(compareOne(createEvent('a'), null)).toEqual(known);
});

it('finds the match that was added from the preview after the calendar was subscribed', () => {
  const changed = createEvent('b', { date: '2030-06-08' });
  expect(compareOne(changed, { matchId: null })).toMatchObject({
    matchId: 'match',
    version: 'a',
    change: { kind: 'changed', version: 'b' },
  });
});

it('lists no change while the event is the same, also if the club has changed or deleted its match', () => {
  const moved = { ...onCard, values: { ...match, startTime: '11:00' } };
  expect(compareOne(createEvent('a'), {}, [moved])?.change).toBeNull();
  expect(compareOne(createEvent('a'), { matchId: null }, [])?.change).toBeNull();
  expect(compareOne(createEvent('a'), {}, [{ ...onCard, isOn: false }])?.change).toBeNull();
});

it('lists no change that the club has already made on its card', () => {
  const event = createEvent('b', { startTime: '11:00' });
  const moved = { ...onCard, values: { ...match, startTime: '11:00' } };
  expect(compareOne(event, {}, [moved])).toMatchObject({ version: 'b', change: null });
});

it('lists an event that was called off or has left the calendar while its match is on', () => {
  const off = createEvent('b', {}, { isOff: true });
  expect(compareOne(off, {})?.change?.kind).toBe('called-off');
  expect(compareOne(off, {}, [{ ...onCard, isOn: false }])?.change).toBeNull();
  const [missing] = compareFeed([], [known], [onCard], later);
  expect(missing?.change).toEqual({ kind: 'missing', version: 'missing', row: null });
  expect(compareFeed([], [known], [], later)).toEqual([]);
});

it('does not list a missing event again after the club has ignored it', () => {
  const [event] = compareFeed([], [{ ...known, version: 'missing' }], [onCard], later);
  expect(event?.change).toBeNull();
});

it('follows each match once when two events describe it', () => {
  const other = { ...createEvent('b'), eventKey: 'two' };
  const compared = compareFeed([createEvent('a'), other], [], [onCard], later);
  expect(compared.map(({ matchId, change }) => [matchId, change?.kind])).toEqual([
    ['match', undefined],
    [null, 'new'],
  ]);
});

it('lists no change when the site gives the same event another UID', () => {
  const other = { ...createEvent('a'), eventKey: 'two' };
  expect(compareFeed([other], [known], [onCard], later)).toEqual([{ ...known, eventKey: 'two' }]);
});

it('keeps what the club has changed on its card when another field changes in the calendar', () => {
  const current = { ...match, startTime: '11:00', notes: 'Bring the urn.' };
  expect(applyEvent(current, match, { ...match, date: '2030-06-08', ground: '' })).toEqual({
    ...current,
    date: '2030-06-08',
  });
});

it('takes the ground of the event when the side changes', () => {
  const home = { ...match, side: 'home', ground: 'The Rec', postcode: 'SW18 4RD' } as const;
  expect(applyEvent(home, home, { ...match, ground: '', postcode: '' })).toMatchObject({
    side: 'away',
    ground: '',
    postcode: '',
  });
});
