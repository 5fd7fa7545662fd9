import { expect, it } from 'vitest';
import { createAnalyticsEvent, sendAnalyticsBatch } from '../../testing/analytics-events.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addAnalyticsCommands } from './cli.ts';

const hoursToMs = (count: number) => count * 3_600_000;
let now = new Date();
const app = await startTestApp({ clock: () => now });
const run = (...words: string[]) =>
  runOperatorCommand(app, addAnalyticsCommands, 'analytics', ...words);
const formatLondonDate = (time: Date) =>
  time.toLocaleDateString('en-CA', { timeZone: 'Europe/London' });

it('prints the number of analytics events for each day, name and page, newest day first', async () => {
  expect(await run()).toEqual(['No events in this period.']);
  const today = now;
  const view = (page: string) => createAnalyticsEvent('page_view', { page });
  const start = { timestamp: today.toISOString(), environment: 'production' };
  await sendAnalyticsBatch(app, [
    view('home'),
    view('faq'),
    view('home'),
    createAnalyticsEvent('app_initialized', start),
  ]);
  now = new Date(today.getTime() - hoursToMs(24 * 40));
  const before = now;
  await sendAnalyticsBatch(app, [view('blog')]);

  const lines = [
    formatLondonDate(today),
    '       2  page_view  home',
    '       1  app_initialized',
    '       1  page_view  faq',
  ];
  expect(await run()).toEqual(lines);
  expect(await run('--days', '90')).toEqual([
    ...lines,
    formatLondonDate(before),
    '       1  page_view  blog',
  ]);
  await expect(run('--days', '0')).rejects.toThrow('whole number from 1 to 400');
});
