import { officers } from '../accounts/schema.ts';
import type { MailContent } from '../platform/mail/letter.ts';
import { createSecretary } from './builders.ts';
import { runQueuedJobs } from './run-queued-jobs.ts';
import type { TestApp } from './test-app.ts';

/** Creates a second officer of a club. */
export async function createColleague(app: TestApp, club: { id: string }) {
  const colleague = await createSecretary(app);
  await app.db.insert(officers).values({ userId: colleague.userId, clubId: club.id });
  return colleague;
}

/** Sends the mails about new match requests and counter-offers, in an app without workers, and returns those to an address. */
export async function sendRequestMails(app: TestApp, address: string): Promise<MailContent[]> {
  await runQueuedJobs(app, 'match-request.made.notify');
  await runQueuedJobs(app, 'match-request.countered.notify');
  await runQueuedJobs(app, 'notifications.mail');
  const { rows } = await app.db.$client.query(
    "select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send-notice' order by created_on",
  );
  return rows.flatMap(({ sealed }) => {
    const { to, letter } = JSON.parse(app.foundation.secrets.open('mail', sealed));
    return to === address ? [letter] : [];
  });
}

/** Returns the tokens of the links in the newest mail about a match request, or a counter-offer, to an address. */
export async function getAnswerTokens(app: TestApp, address: string) {
  const mails = await sendRequestMails(app, address);
  const mail = mails.findLast(({ action }) => /^(Accept|Agree)$/.test(action?.label ?? ''));
  const getToken = (url = '') => new URL(url).searchParams.get('token') ?? '';
  return { accept: getToken(mail?.action?.url), decline: getToken(mail?.otherAction?.url) };
}
