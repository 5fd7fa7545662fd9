import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { formatDuration } from '../health/troubles.ts';
import { listFailedJobs, retryFailedJobs } from '../jobs/failed-jobs.ts';
import { type Operator, withOperatorDatabase } from '../operator.ts';
import { createSecrets, loadSecret, type Secrets } from '../secrets.ts';
import { type MailLane, mailLanes } from './lanes.ts';
import { countWaitingMails, listWaitingMails, readRecipient } from './queued-mails.ts';

const listedMails = 50;
const lanes = Object.keys(mailLanes) as MailLane[];
const laneOfQueue = new Map(lanes.map((lane) => [mailLanes[lane].type.name, lane]));

interface Options {
  lane?: MailLane;
  addresses?: true;
}

/** Addresses are shortened unless the operator asks for them. Subjects and texts are never shown. */
export function addMailCommands(program: Command, operator: Operator) {
  const group = program
    .command('mail')
    .description('list and retry mails that have not left, by lane');
  addListOptions(
    group.command('waiting').description('the mails that wait, the oldest first'),
  ).action((options: Options) => run((db, secrets) => printWaitingMails(db, secrets, options)));
  addListOptions(
    group.command('failed').description('the mails that were given up in the last 30 days'),
  ).action((options: Options) => run((db, secrets) => printFailedMails(db, secrets, options)));
  group
    .command('retry')
    .description('send one mail that was given up, or all of a lane, again')
    .argument('<id-or-lane>', `the id that "mail failed" prints, or ${lanes.join(', ')}`)
    .action((chosen: string, _options: unknown, command: Command) =>
      withOperatorDatabase(operator, async (db) => {
        const lane = lanes.find((one) => one === chosen);
        const queue = lane && mailLanes[lane].type.name;
        if (!queue && !z.uuid().safeParse(chosen).success)
          return command.error(`${chosen} is not an id or a lane: ${lanes.join(', ')}.`);
        const count = await retryFailedJobs(db, queue ? { queue } : { id: chosen });
        if (count === 0) return command.error(`No mail with that id or lane was given up.`);
        operator.print(`${count} ${count === 1 ? 'mail waits' : 'mails wait'} to be sent again.`);
      }),
    );

  async function run(print: (db: Database, secrets: Secrets) => Promise<void>) {
    const secrets = createSecrets(await loadSecret(await operator.readConfig()));
    await withOperatorDatabase(operator, (db) => print(db, secrets));
  }

  async function printWaitingMails(db: Database, secrets: Secrets, options: Options) {
    const queues = listQueues(options);
    for (const { queue, waiting, oldestSeconds } of await countWaitingMails(db, queues))
      operator.print(
        `${laneOfQueue.get(queue)}: ${waiting}${waiting > 0 ? `, the oldest ${formatDuration(oldestSeconds)} old` : ''}`,
      );
    for (const mail of await listWaitingMails(db, queues, listedMails)) {
      const tried = mail.tries > 0 ? `tried ${mail.tries}×, ${mail.reason}` : 'not tried';
      operator.print(
        `${formatTime(mail.queuedAt)}  ${laneOfQueue.get(mail.queue)}  ${tried}  ${formatRecipient(secrets, mail.sealed, options)}`,
      );
    }
  }

  async function printFailedMails(db: Database, secrets: Secrets, options: Options) {
    const failed = await listFailedJobs(db, listedMails, listQueues(options));
    if (failed.length === 0) operator.print('No mail was given up.');
    for (const { id, queue, failedAt, tries, reason, data } of failed) {
      const { sealed } = data as { sealed: string };
      operator.print(
        `${formatTime(failedAt)}  ${laneOfQueue.get(queue)}  tried ${tries}×, ${reason}  ${formatRecipient(secrets, sealed, options)}  ${id}`,
      );
    }
  }
}

function addListOptions(command: Command) {
  return command
    .option('--lane <lane>', lanes.join(', '), parseLane)
    .option('--addresses', 'show the whole addresses, which are personal data');
}

function parseLane(text: string) {
  const lane = lanes.find((one) => one === text);
  if (!lane) throw new InvalidArgumentError(`Enter ${lanes.join(', ')}.`);
  return lane;
}

function listQueues({ lane }: Options) {
  return (lane ? [lane] : lanes).map((one) => mailLanes[one].type.name);
}

function formatRecipient(secrets: Secrets, sealed: string, { addresses }: Options) {
  const address = readRecipient(secrets, sealed);
  if (address === undefined) return 'sealed with another SECRET';
  return addresses ? address : address.replace(/^(.)[^@]*/, '$1…');
}

function formatTime(time: Date) {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}
