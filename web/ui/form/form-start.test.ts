import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../browser/stub-storages.ts';
import { saveDraft } from './draft/draft.ts';
import { createFormStart } from './form-start.ts';

beforeEach(stubWebStorages);
afterEach(() => vi.unstubAllGlobals());

it('says that it has replaced a typed text by that of the address when nothing else was typed', () => {
  const initialValues = { date: '2027-06-05', teamName: '' };
  saveDraft('fixture-oaks', { ...initialValues, date: '2027-06-12' }, initialValues);
  const options = { initialValues, draftKey: 'fixture-oaks', addressFields: ['date'] };
  expect(createFormStart(options, { withDraft: true })).toMatchObject({
    values: initialValues,
    overridden: ['date'],
    isRestored: true,
  });
});
