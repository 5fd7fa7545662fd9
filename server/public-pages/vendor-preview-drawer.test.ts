import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import type { PreviewContent } from './rules/preview-pictures.ts';
import { createPreviewDrawer } from './vendor-preview-drawer.ts';

const folder = await mkdtemp(join(tmpdir(), 'preview-drawer-'));
afterAll(() => rm(folder, { recursive: true }));

const order = { content: {} as PreviewContent, photo: undefined };

it('draws a picture of 1200 by 630 pixels for each order', async () => {
  const logged: object[] = [];
  const draw = createPreviewDrawer({ log: { warn: (line: object) => logged.push(line) } });
  const content = {
    label: 'Looking for opponents',
    isLookingForOpponents: true,
    title: 'Sunday 14 June 2027',
    titleLines: 1,
    names: ['Sunday XI', 'Marlow Park CC'],
    details: ['Home or away · 40 overs'],
    photo: null,
  };
  for (const title of [content.title, 'Sunday 21 June 2027']) {
    const picture = await draw({ content: { ...content, title }, photo: undefined });
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
  }
  expect(logged).toEqual([]);
});

it('passes no settings or secrets to the process', async () => {
  vi.stubEnv('SECRET', 'a secret of thirty-two characters!');
  const { draw } = await createDrawer('process.send(Object.keys(process.env))');
  const names = await draw(order);
  expect(names).toContain('PATH');
  expect(names).not.toContain('SECRET');
});

it('starts another process after one has crashed', async () => {
  const { draw, logged } = await createDrawer(
    'order.content.title ? process.send([process.pid]) : process.kill(process.pid, "SIGSEGV")',
  );
  const titled = { ...order, content: { title: 'Sunday' } as PreviewContent };
  const first = await draw(titled);
  expect(await draw(titled)).toEqual(first);
  expect(await draw(order)).toBeUndefined();
  expect(logged).toEqual([{ code: null, signal: 'SIGSEGV' }]);
  expect(await draw(titled)).not.toEqual(first);
});

it('ends a process that does not answer', async () => {
  const { draw, logged } = await createDrawer('while (true);', { timeoutMs: 500 });
  expect(await draw(order)).toBeUndefined();
  expect(logged).toEqual([{ timeoutMs: 500 }]);
});

it('ends the process when no picture is drawn for a while', async () => {
  const { draw } = await createDrawer('process.send([process.pid])', { idleMs: 50 });
  const [pid = 0] = (await draw(order)) ?? [];
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await draw(order)).not.toEqual([pid]);
});

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function createDrawer(script: string, options: { timeoutMs?: number; idleMs?: number } = {}) {
  const program = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(
    program,
    `process.on('message', (order) => { ${script} });\nprocess.once('disconnect', () => process.exit());`,
  );
  const logged: object[] = [];
  const log = { warn: (line: object) => logged.push(line) };
  return {
    draw: createPreviewDrawer({ log, program: pathToFileURL(program), ...options }),
    logged,
  };
}
