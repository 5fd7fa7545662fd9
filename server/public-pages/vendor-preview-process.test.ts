import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import type { PreviewOrder } from './vendor-preview-process.ts';

it.runIf(process.platform === 'linux')('draws with a lower priority on every thread', async () => {
  const program = new URL('vendor-preview-process.ts', import.meta.url);
  const child = fork(program, { execArgv: [], serialization: 'advanced' });
  const content = {
    label: '',
    isLookingForOpponents: true,
    title: 'Sunday 14 June',
    titleLines: 1,
  };
  const lists = { names: [], details: [], photo: null };
  child.send({ content: { ...content, ...lists }, photo: undefined } satisfies PreviewOrder);
  await once(child, 'message');
  const threads = readdirSync(`/proc/${child.pid}/task`).map(Number);
  expect(threads.length).toBeGreaterThan(1);
  expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(
    new Set([constants.priority.PRIORITY_BELOW_NORMAL]),
  );
  child.kill();
});
