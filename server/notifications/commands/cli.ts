import { retentionDays } from '@fixturebook/contract/limits';
import type { Command } from 'commander';
import { findClubForOperator } from '../../clubs/queries/operator-list.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { listOfficerPreferences } from '../queries/preferences.ts';
import { listPushSubscriptions } from '../queries/sendable-entries.ts';
import {
  countReaders,
  listJobsAbout,
  listNotificationOutcomes,
  listPushTimes,
  type NotificationWithOutcomes,
} from '../queries/why.ts';
import { describeNews } from '../rules/news.ts';
import { type OutcomeChannel, outcomeWords, questionOutcomeWords } from '../rules/outcomes.ts';

const listedNotifications = 20;

/** An id has 36 characters; it must not be a part of another text. */
const minIdLength = 8;

/** Shows no texts of messages, and no names of people. */
export function addWhyCommand(program: Command, operator: Operator) {
  program
    .command('why')
    .description('explain why a club was told, or not told, by mail and push')
    .argument('<slug>', 'the last part of the address of the club')
    .argument(
      '[event]',
      'the id of a notification, match, request, fixture or conversation, or a kind such as match',
    )
    .action((slug: string, event: string | undefined, _options: unknown, command: Command) =>
      withOperatorDatabase(operator, async (db) => {
        const club = await findClubForOperator(db, slug);
        if (!club) return command.error(`No club has the slug ${slug}.`);
        const limit = listedNotifications;
        const found = await listNotificationOutcomes(db, club.id, { event, limit });
        const lines =
          event && found.length === 0
            ? await explainAbsence(db, event)
            : await explainNotifications(db, club, found);
        for (const line of lines) operator.print(line);
      }),
    );
}

async function explainAbsence(db: Database, event: string) {
  const jobs = event.length >= minIdLength ? await listJobsAbout(db, event) : [];
  return [
    `The club has no notification about ${event}. They are kept for ${retentionDays.notification} days, and for ${retentionDays.readNotification} once all officers have read them.`,
    ...jobs.map(({ queue, state, count }) => `  ${count} of the jobs ${queue}: ${state}`),
    ...(jobs.length === 0 ? ['No job about it waits or has failed.'] : []),
  ];
}

async function explainNotifications(
  db: Database,
  club: { id: string; slug: string },
  found: NotificationWithOutcomes[],
) {
  const [only] = found;
  if (!only) return ['The club has no notifications.'];
  if (found.length === 1) return explainNotification(db, club.id, only);
  return [...found.map(formatListLine), `Explain one with: npm run cli -- why ${club.slug} ID`];
}

function formatListLine(entry: NotificationWithOutcomes) {
  const { id, news, updatedAt, aboutSlug } = entry;
  const mail = entry.mail?.outcome ?? entry.question?.outcome ?? 'none';
  const outcomes = `mail ${mail}, push ${entry.push?.outcome ?? 'none'}`;
  return `${formatTime(updatedAt)}  ${news.type}  ${aboutSlug ?? ''}  ${outcomes}  ${id}`;
}

async function explainNotification(
  db: Database,
  clubId: string,
  entry: NotificationWithOutcomes,
): Promise<string[]> {
  const { id, news, updatedAt, aboutSlug } = entry;
  const { kind } = describeNews(news);
  const preferences = [...(await listOfficerPreferences(db, clubId)).values()];
  const { officers, proved, readers } = await countReaders(db, clubId, entry);
  const browsers = (await listPushSubscriptions(db, clubId)).length;
  const pushTimes = await listPushTimes(db, entry);
  const { type, ...data } = news;
  return [
    `${type}${aboutSlug ? ` about ${aboutSlug}` : ''}, notification ${id}`,
    `  Data  ${JSON.stringify(data)}`,
    `  List  ${formatTime(updatedAt)}, seen by ${readers} of ${officers} officers`,
    `  Mail  ${describeOutcome(entry, 'mail')}`,
    `  Push  ${describeOutcome(entry, 'push')}`,
    ...pushTimes.map((at) => `        to a browser ${formatTime(at)}`),
    ...preferences.map(
      ({ kinds, digest, quietHours }, index) =>
        `  Officer ${index + 1} now: mails about ${kind} ${formatSwitch(kinds[kind].mail)}, pushes ${formatSwitch(kinds[kind].push)}, ` +
        `digest ${formatSwitch(digest)}, quiet hours ${formatSwitch(quietHours)}`,
    ),
    `  The club now: ${proved} proved ${proved === 1 ? 'address' : 'addresses'}, ${browsers} ${browsers === 1 ? 'browser' : 'browsers'} with pushes`,
  ];
}

function describeOutcome(entry: NotificationWithOutcomes, channel: OutcomeChannel) {
  const stored = entry[channel];
  if (!describeNews(entry.news)[channel])
    return channel === 'mail' && entry.news.type === 'reconfirm-asked'
      ? describeQuestionMail(entry.question)
      : 'none: this kind of news has none';
  if (!stored || stored.seq < entry.seq)
    return 'nothing is recorded: its job has not run, or more than 30 days have passed';
  const due = stored.dueAt ? ` (${formatTime(stored.dueAt)})` : '';
  return `${formatTime(stored.at)} ${outcomeWords[stored.outcome]}${due}`;
}

/** The question is mailed when it is asked, and again as a reminder, and not with its notification. */
function describeQuestionMail(question: NotificationWithOutcomes['question']) {
  if (!question) return 'nothing is recorded: the match was changed since, or 90 days have passed';
  const { outcome, at } = question;
  if (!outcome || !at)
    return 'none: the club was mailed about an earlier change on this day, or version 0.1.0 asked';
  return `${formatTime(at)} ${questionOutcomeWords[outcome]}`;
}

function formatSwitch(isOn: boolean) {
  return isOn ? 'on' : 'off';
}

function formatTime(time: Date) {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}
