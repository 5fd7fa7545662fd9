import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { decodePhotoInChildProcess } from './vendor-photo.ts';

const folder = await mkdtemp(join(tmpdir(), 'photo-decoder-'));
afterAll(() => rm(folder, { recursive: true }));
const job = { file: join(folder, 'upload'), contentType: 'image/png', maxBytes: 1000 };

describe('the picture decoder', () => {
  it('passes no settings or secrets to the picture decoder', async () => {
    vi.stubEnv('SECRET', 'a secret of thirty-two characters!');
    const { outcome, logged } = await runDecoderScript('process.send(Object.keys(process.env))');
    expect(outcome).toContain('PATH');
    expect(outcome).not.toContain('SECRET');
    expect(outcome).not.toContain('HOME');
    expect(logged).toEqual([]);
  });

  it('reports a damaged picture and logs the signal when the decoder crashes', async () => {
    const { outcome, logged } = await runDecoderScript("process.kill(process.pid, 'SIGSEGV')");
    expect(outcome).toEqual({ refusal: { reason: 'damaged' } });
    expect(logged).toEqual([{ code: null, signal: 'SIGSEGV' }]);
  });

  it('reports a server error when the decoder exits with an error', async () => {
    const { outcome, logged } = await runDecoderScript('process.exit(7)');
    expect(outcome).toMatchObject({ status: 503, code: 'photos-unavailable' });
    expect(logged).toEqual([{ code: 7, signal: null }]);
  });
});

async function runDecoderScript(script: string) {
  const program = join(folder, 'decoder.mjs');
  await writeFile(
    program,
    `process.once('message', () => ${script});\nprocess.once('disconnect', () => process.exit());`,
  );
  const logged: unknown[] = [];
  const log = { warn: (line: unknown) => logged.push(line) };
  const outcome: unknown = await decodePhotoInChildProcess(job, log, pathToFileURL(program)).catch(
    (error) => error,
  );
  return { outcome, logged };
}
