import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actAgainstVersion, saveAgainstVersion } from './changed-since-read.ts';
import { ProblemError } from './problem-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The server refuses the change after some time. */
async function refuseAfter(ms: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  throw new ProblemError(412, { code: changedSinceReadCode });
}

it.each([
  [1_000, 14_000],
  [14_500, 500],
  [20_000, 0],
])(
  'leaves what remains of 15 seconds for reading again after a refusal at %i ms',
  async (refusedMs, leftMs) => {
    const readCurrent = vi.fn(async () => ({ stored: 'saved before', values: {} }));
    const saving = saveAgainstVersion(() => refuseAfter(refusedMs), readCurrent);
    await vi.advanceTimersByTimeAsync(refusedMs);
    expect(await saving).toBe('saved before');
    expect(readCurrent).toHaveBeenCalledWith(leftMs);
  },
);

it('reads again what the dialog shows, and says that nothing was done, when the version was refused', async () => {
  const readCurrent = vi.fn(async () => ({ date: '2027-06-13' }));
  const deleting = actAgainstVersion(() => refuseAfter(1_000), readCurrent, 'It has changed.');
  const refused = expect(deleting).rejects.toThrow(
    'It has changed. Check the details, and press the button again.',
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  expect(readCurrent).toHaveBeenCalledWith(14_000);
});
