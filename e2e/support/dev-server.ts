import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

/** Serves the web app as `npm run dev` does, but without an API. */
export async function startDevServer() {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const server = spawn(process.execPath, [program, 'dev', '--host', '127.0.0.1', '--port', '0'], {
    cwd: join(root, 'web'),
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readServerUrl(server.stdout);
  return {
    url,
    async stop() {
      server.kill();
      await once(server, 'exit');
    },
  };
}

/**
 * Opens the page that shows all shared interface parts. The first visit takes long, because Vite
 * then prepares the libraries.
 */
export async function openUiComponentsPage(page: Page, url: string) {
  await page.goto(`${url}/dev/parts`, { timeout: 180_000 });
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible({ timeout: 60_000 });
}

async function readServerUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = line.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
    if (url) return url;
  }
  throw new Error('The development server ended before it listened.');
}
