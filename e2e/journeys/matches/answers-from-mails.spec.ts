import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { removeOfficer, type TestClub } from '../../support/clubs.ts';
import { measureEffort } from '../../support/effort.ts';
import { focusWithTab, pressEnterOn } from '../../support/keyboard.ts';
import {
  acceptRequest,
  expireRequestSoon,
  sendMatchRequest,
  withdrawRequest,
} from '../../support/matches.ts';
import { createRequestWithMail, getAnswerLink, type Mail } from '../../support/request-mails.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(30);
const answersPath = '/api/v1/request-answers';

test.describe('the mail about a match request', { tag: '@both-layouts' }, () => {
  test('leads to the agreed match in two taps without a login, and opening its links answers nothing', async ({
    page,
  }) => {
    const { asked, asking, request, mail } = await createRequestWithMail(date, {
      message: 'Shall we?',
    });
    for (const fact of ['You play: At home', 'Answer by: ', 'Message: Shall we?'])
      expect(mail.text).toContain(fact);
    for (const link of mail.text.match(/https?:\S+\/answer\?\S+/g) ?? [])
      for (const method of ['GET', 'GET', 'HEAD'])
        expect((await page.request.fetch(link, { method })).status()).toBe(200);
    expect((await readRequest(asking, request.id)).status).toBe('open');

    const { answer, effort } = await openFromMail(page, mail, 'Accept');
    const main = answer.getByRole('main');
    await expect(main).toContainText(`${asking.name} would like to play you on`);
    await expect(main).toContainText('Shall we?');
    await checkScreenInAllLayouts(answer, 'answer, accept');
    expect((await readRequest(asking, request.id)).status).toBe('open');
    await answer.getByRole('button', { name: 'Accept match' }).tap();
    await expect(getStatusMessage(answer, "You've accepted the match")).toBeVisible();
    await effort.check('accepting from a mail', { taps: 2, keystrokes: 0 });
    await checkScreenInAllLayouts(answer, 'answer, accepted');

    const { status, matchId } = await readRequest(asking, request.id);
    expect(status).toBe('accepted');
    const seeMatch = answer.getByRole('link', { name: 'See the match' });
    await expect(seeMatch).toHaveAttribute('href', `/match/${matchId}`);
    await answer.reload();
    await expect(main).toContainText(`${asked.name} have already accepted this match`);
    await expect(answer.getByRole('button', { name: 'Accept match' })).toHaveCount(0);
    await asked.signIn(answer.context());
    await seeMatch.click();
    const heading = { level: 1, name: `${asked.name} v ${asking.name}` } as const;
    await expect(answer.getByRole('heading', heading)).toBeVisible();
  });

  test('declines in two taps, and gives a usual reason with one more', async ({ page }) => {
    for (const reason of ['', "We're no longer free."]) {
      const { asking, request, mail } = await createRequestWithMail(date);
      const { answer, effort } = await openFromMail(page, mail, 'Decline');
      await expect(answer.getByRole('main')).toContainText('your date stays free');
      if (reason) await answer.getByRole('button', { name: reason }).tap();
      else await checkScreenInAllLayouts(answer, 'answer, decline');
      await answer.getByRole('button', { name: 'Decline' }).tap();
      await expect(getStatusMessage(answer, 'Declined.')).toBeVisible();
      await effort.check('declining from a mail', { taps: reason ? 3 : 2, keystrokes: 0 });
      expect(await readRequest(asking, request.id)).toMatchObject({ status: 'declined', reason });
      await expect(answer.getByRole('link', { name: 'See who else is free' })).toBeVisible();
    }
  });

  test('works with the keyboard alone', async ({ page }) => {
    const { asking, request, mail } = await createRequestWithMail(date);
    await page.goto(getAnswerLink(mail, 'Decline'));
    await pressEnterOn(page, page.getByRole('button', { name: "It's too far for us." }));
    await focusWithTab(page, page.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type(' Next year?');
    await pressEnterOn(page, page.getByRole('button', { name: 'Decline' }));
    await expect(page.locator(':focus')).toHaveText(`Declined. ${asking.name} have your reason.`);
    expect((await readRequest(asking, request.id)).reason).toBe("It's too far for us. Next year?");
  });
});

test.describe('a link from a mail that has ended', { tag: '@both-layouts' }, () => {
  test('says why and what to do next', async ({ page, watch }) => {
    watch.expect(/^40[04] GET .*request-answers$/);
    const withdrawn = await createRequestWithMail(date);
    await withdrawRequest(withdrawn.asking, withdrawn.request.id);
    await page.goto(getAnswerLink(withdrawn.mail, 'Accept'));
    const main = page.getByRole('main');
    await expect(main).toContainText(
      `${withdrawn.asking.name} have withdrawn this request for ${formatLongDate(date)}.`,
    );
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'See who else is free' })).toBeVisible();
    await checkScreenInAllLayouts(page, 'answer, withdrawn');

    const answered = await createRequestWithMail(date);
    const { id } = await acceptRequest(answered.asked, answered.request.id);
    await page.goto(getAnswerLink(answered.mail, 'Decline'));
    await expect(main).toContainText(`${answered.asked.name} have already accepted this match`);
    await expect(main).toContainText("If you can't play after all");
    await expect(main.getByRole('link', { name: 'See the match' })).toHaveAttribute(
      'href',
      `/match/${id}`,
    );

    await page.goto('/answer?token=made-up');
    await expect(page.getByRole('alert')).toHaveText(
      "This link doesn't work. Log in to see your match requests.",
    );
    await checkScreenInAllLayouts(page, 'answer, forged');
    await main.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?next=%2Frequests');
    await page.goto('/answer');
    await expect(page.getByRole('alert')).toContainText("This link isn't complete.");
  });

  test('does not answer a later request of the same club for the same date', async ({ page }) => {
    const { asking, request, fixtureId, mail } = await createRequestWithMail(date);
    await withdrawRequest(asking, request.id);
    const later = await sendMatchRequest(asking, { fixtureId, teamName: '1st XI' });
    const main = page.getByRole('main');
    for (const label of ['Accept', 'Decline'] as const) {
      await page.goto(getAnswerLink(mail, label));
      await expect(main).toContainText(`${asking.name} have withdrawn this request`);
      await expect(main.getByRole('button')).toHaveCount(0);
    }
    expect((await readRequest(asking, later.id)).status).toBe('open');
  });

  test('says that the officer no longer looks after the club, before and after the page was opened', async ({
    page,
    watch,
  }) => {
    watch.expect(/^403 (GET|POST) .*request-answers$/);
    const { asked, asking, request, mail } = await createRequestWithMail(date);
    await page.goto(getAnswerLink(mail, 'Accept'));
    const button = page.getByRole('button', { name: 'Accept match' });
    await button.waitFor();
    await removeOfficer(asked);
    const reason = 'You no longer look after this club, so this link has ended.';
    await button.click();
    await expect(page.getByRole('alert')).toContainText(reason);
    await page.goto(getAnswerLink(mail, 'Decline'));
    await expect(page.getByRole('alert')).toContainText(reason);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    expect((await readRequest(asking, request.id)).status).toBe('open');
  });

  test('says that the request has expired while the page is open', async ({ page }) => {
    const { asking, request, mail } = await createRequestWithMail(date);
    await expireRequestSoon(request);
    await page.goto(getAnswerLink(mail, 'Accept'));
    const button = page.getByRole('button', { name: 'Accept match' });
    await expect(button).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${asking.name}'s request for`, {
      timeout: 20_000,
    });
    await expect(button).toHaveCount(0);
  });

  test('says so after a press of the button that comes too late', async ({ page, watch }) => {
    watch.expect(`409 POST ${answersPath}`);
    for (const label of ['Accept', 'Decline'] as const) {
      const { asking, request, mail } = await createRequestWithMail(date);
      await page.goto(getAnswerLink(mail, label));
      const button = page.getByRole('button', { name: new RegExp(`^${label}`) });
      await button.waitFor();
      await withdrawRequest(asking, request.id);
      await button.click();
      await expect(page.getByRole('main')).toContainText(`${asking.name} have withdrawn`);
      await expect(button).toHaveCount(0);
    }
  });

  test('lets the user try again when the answer has not arrived, and says what became of it', async ({
    page,
    watch,
  }) => {
    watch.expect(/request-answers/);
    const { asked, asking, request, mail } = await createRequestWithMail(date);
    await page.goto(getAnswerLink(mail, 'Accept'));
    const button = page.getByRole('button', { name: 'Accept match' });
    await button.waitFor();
    await page.route(`**${answersPath}`, (route) => route.abort('failed'));
    await button.click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect((await readRequest(asking, request.id)).status).toBe('open');
    await page.unroute(`**${answersPath}`);
    await page.route(`**${answersPath}`, async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await button.click();
    await expect.poll(async () => (await readRequest(asking, request.id)).status).toBe('accepted');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute(`**${answersPath}`);
    await button.click();
    await expect(page.getByRole('main')).toContainText(`${asked.name} have already accepted`);
  });
});

/** Shows the mail, and taps one of its buttons, which open a new tab. */
async function openFromMail(page: Page, { html }: Mail, label: 'Accept' | 'Decline') {
  await page.setContent(html ?? '');
  const effort = await measureEffort(page);
  const [answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: label, exact: true }).tap(),
  ]);
  return { answer, effort };
}

async function readRequest(club: TestClub, id: string) {
  const response = await club.api.get(`/api/v1/match-requests/${id}`);
  const request: { status: string; reason: string; matchId: string } = await response.json();
  return request;
}
