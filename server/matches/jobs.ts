import { z } from 'zod';
import { addDays, getLondonHour, toLondonDate } from '../platform/calendar.ts';
import { defineBatches } from '../platform/jobs/batches.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { defineNightlyJob } from '../platform/jobs/nightly.ts';
import type { Platform } from '../platform/platform.ts';
import {
  expireDueRequests,
  expireOnTimeJob,
  expireRequestsOnTime,
} from './commands/expire-requests.ts';
import { sendDueMail } from './commands/invite-opponent.ts';
import { askForReconfirmation } from './commands/reconfirm.ts';
import {
  archiveAgreements,
  deleteOldInvitations,
  deleteOldReconfirmations,
  deleteUnsuccessfulRequests,
} from './commands/retention.ts';
import { remindSilentClub, reportSilence } from './commands/silence.ts';
import { sendDueRequests, sendOnTimeJob, sendRequestsOnTime } from './commands/unsent-requests.ts';
import type { MatchDeps } from './deps.ts';
import { listInvitationsWithDueMail } from './queries/invitations.ts';
import { listMatchesToReconfirm, matchesPerBatch, type QuestionKey } from './queries/matches.ts';
import { listQuestionsToRemindOf, listSilencesToReport } from './queries/silence.ts';
import { findQuestionDays } from './rules/match-day.ts';

const nilId = '00000000-0000-0000-0000-000000000000';
const remindFromHour = 9;

const questionKey = z.object({
  matchId: z.uuid(),
  clubId: z.uuid(),
  daysBefore: z.int(),
  askedAt: z.iso.datetime(),
});
type QueuedQuestion = z.infer<typeof questionKey>;

type MatchJobDeps = MatchDeps & Pick<Platform, 'log'>;

export function matchJobs(deps: MatchJobDeps): Job[] {
  const questions = defineBatches(deps, {
    name: 'matches.ask-batch',
    item: z.uuid(),
    handle: (id) => askForReconfirmation(deps, id),
  });
  const silences = defineBatches(deps, {
    name: 'matches.report-silences',
    item: questionKey,
    handle: (key) => reportSilence(deps, toQuestionKey(key)),
  });
  const reminders = defineBatches(deps, {
    name: 'matches.remind-silent-clubs',
    item: questionKey,
    handle: (key) => remindSilentClub(deps, toQuestionKey(key)),
  });
  const guestMails = defineBatches(deps, {
    name: 'matches.write-to-guests',
    item: z.uuid(),
    handle: (id) => sendDueMail(deps, id),
  });
  return [
    defineJob({ type: expireOnTimeJob, run: () => expireRequestsOnTime(deps) }),
    // Expires requests whose own job was lost.
    defineScheduledJob('matches.expire-requests', '*/5 * * * *', (signal) =>
      expireDueRequests(deps, signal),
    ),
    defineJob({ type: sendOnTimeJob, run: () => sendRequestsOnTime(deps) }),
    // Sends requests whose own job was lost.
    defineScheduledJob('matches.send-requests', '* * * * *', (signal) =>
      sendDueRequests(deps, signal),
    ),
    // The first run of the day normally asks all clubs; the later runs repeat what failed or was
    // missed.
    defineScheduledJob('matches.ask-whether-on', '0 9-20 * * *', () =>
      questions.queue(iterateDueMatches(deps)),
    ),
    questions.job,
    // Reminds invited opponents without an account, and asks them “Still on?”, each once.
    defineScheduledJob('matches.queue-guest-mails', '15 9-20 * * *', () =>
      guestMails.queue(iterateDueInvitations(deps)),
    ),
    guestMails.job,
    // Runs outside the quiet hours, so that a club hears how things stand in the morning.
    defineScheduledJob('matches.follow-up-silence', '*/10 7-21 * * *', async () => {
      await silences.queue(iterateQuestions(deps, listSilencesToReport));
      // Reminds clubs from nine in the morning on, like the question itself.
      if (getLondonHour(deps.clock()) >= remindFromHour)
        await reminders.queue(iterateQuestions(deps, listQuestionsToRemindOf));
    }),
    silences.job,
    reminders.job,
    defineNightlyJob('matches.delete-old', 18, async (signal) => {
      await deleteOldReconfirmations(deps, signal);
      await deleteUnsuccessfulRequests(deps, signal);
      await deleteOldInvitations(deps, signal);
    }),
    defineNightlyJob('matches.archive', 28, (signal) => archiveAgreements(deps, signal)),
  ];
}

async function* iterateDueMatches(deps: MatchDeps) {
  const today = toLondonDate(deps.clock());
  for (let daysLeft = 1; ; daysLeft += 1) {
    const daysBefore = findQuestionDays(daysLeft);
    if (daysBefore === undefined) return;
    const date = addDays(today, daysLeft);
    let after = nilId;
    for (;;) {
      const due = await listMatchesToReconfirm(deps.db, { date, daysBefore, after });
      yield* due;
      after = due.at(-1) ?? after;
      if (due.length < matchesPerBatch) break;
    }
  }
}

async function* iterateDueInvitations(deps: MatchDeps) {
  let after = nilId;
  for (;;) {
    const due = await listInvitationsWithDueMail(deps.db, { now: deps.clock(), after });
    yield* due;
    after = due.at(-1) ?? after;
    if (due.length < matchesPerBatch) return;
  }
}

async function* iterateQuestions(
  deps: MatchDeps,
  list: typeof listSilencesToReport,
): AsyncGenerator<QueuedQuestion> {
  let after = { matchId: nilId, clubId: nilId };
  for (;;) {
    const due = await list(deps.db, { now: deps.clock(), after });
    for (const key of due) yield { ...key, askedAt: key.askedAt.toISOString() };
    after = due.at(-1) ?? after;
    if (due.length < matchesPerBatch) return;
  }
}

function toQuestionKey({ askedAt, ...key }: QueuedQuestion): QuestionKey {
  return { ...key, askedAt: new Date(askedAt) };
}
