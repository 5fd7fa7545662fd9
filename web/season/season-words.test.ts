import type { SeasonPreview, SeasonRow } from '@fixturebook/contract/season';
import { expect, it } from 'vitest';
import { formatPlanUpdate } from './season-words.ts';

function createRow(day: number, fields: Partial<SeasonRow> = {}) {
  const date = `2031-06-0${day}`;
  return { fixtureId: `last-${day}`, teamName: '1st XI', date, clash: null, ...fields };
}

const createPreview = (...items: Partial<SeasonRow>[]) => ({ items }) as SeasonPreview;

it('names the dates that an updated plan has gained, lost and changed', () => {
  const before = createPreview(createRow(1), createRow(2), createRow(7));
  const after = createPreview(
    createRow(1),
    createRow(2, { side: 'away' }),
    createRow(7, { clash: 'listed' }),
    createRow(8, { teamName: 'Colts' }),
  );
  expect(formatPlanUpdate(before, after)).toBe(
    "We've updated the plan. Added: Sun 8 Jun (Colts). Removed: Sat 7 Jun (1st XI). Changed: Mon 2 Jun (1st XI).",
  );
});

it('names three dates of an updated plan and counts the others', () => {
  const rows = [1, 2, 3, 4, 5].map((day) => createRow(day));
  expect(formatPlanUpdate(createPreview(), createPreview(...rows))).toBe(
    "We've updated the plan. Added: Sun 1 Jun (1st XI), Mon 2 Jun (1st XI), Tue 3 Jun (1st XI) and 2 more.",
  );
});

it('says that the dates are the same when only the rest of a plan has changed', () => {
  const before = createPreview(createRow(1));
  expect(formatPlanUpdate(before, { ...before, gone: 2 })).toBe(
    "We've updated the plan. Its dates are the same.",
  );
});
