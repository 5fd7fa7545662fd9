import { brand } from '@fixturebook/contract/site';
import { html, raw } from 'hono/html';

/** The texts of an email, which are plain: the HTML part escapes them. */
export interface MailContent {
  subject: string;
  /** An email without a club's name has no greeting. */
  clubName?: string;
  paragraphs: string[];
  /** Several news, in place of the first paragraph. Version 0.1.0 shows that paragraph instead. */
  sections?: MailSection[];
  /** Facts that are shown as a table after the first paragraph. */
  facts?: MailFact[];
  /** A code that is shown large after the first paragraph, to be copied by hand. */
  code?: string;
  action?: MailAction;
  otherAction?: MailAction;
  /** Version 0.1.0 does not show these. */
  moreActions?: MailAction[];
  unsubscribe?: UnsubscribeLink;
  replyTo?: { name: string; address: string };
  /** An ISO instant after which the email is outdated and is not sent. */
  until?: string;
  /** What the email is about, for the report of what became of it. */
  references?: MailReference[];
  /** The code or link of the email, which is renewed if the email could not leave before `until`. */
  lateCode?: LateCode;
}

interface MailSection {
  text: string;
  facts?: MailFact[];
  actions: MailAction[];
}

export type MailReference = NotificationReference | QuestionReference;

interface NotificationReference {
  id: string;
  seq: number;
}

/** The question to a club whether a match is still on. `askedAt` is an ISO instant. */
interface QuestionReference {
  matchId: string;
  clubId: string;
  daysBefore: number;
  askedAt: string;
}

/** `secret` is the code, or the token of the link. */
export interface LateCode {
  kind: 'sign-up' | 'email-change' | 'password-reset' | 'login-link';
  /** The sign-up or the account that the code is for; a token of a link needs none. */
  id?: string;
  secret: string;
}

export type MailFact = [label: string, value: string];

interface UnsubscribeLink {
  /** What the emails are about, such as 'new messages'. */
  what: string;
  /** The text of the link, instead of “Stop emails about …”. */
  label?: string;
  /** The address of a page that asks people to confirm that they unsubscribe. */
  page: string;
  /** The address to which a mail program posts to unsubscribe (RFC 8058). */
  oneClick: string;
}

interface MailAction {
  label: string;
  url: string;
}

export async function renderMail(letter: MailContent) {
  return { html: String(await renderHtml(letter)), text: renderText(letter) };
}

const signOff = `${brand.name}, for fixture secretaries`;

function renderText({
  paragraphs: [first = '', ...rest],
  sections,
  code,
  unsubscribe,
  ...letter
}: MailContent) {
  const lines = letter.clubName ? [formatGreeting(letter.clubName)] : [];
  lines.push(...(sections?.flatMap(listSectionLines) ?? [first]));
  if (letter.facts) lines.push(formatFacts(letter.facts));
  if (code) lines.push(code);
  for (const action of [letter.action, letter.otherAction, ...(letter.moreActions ?? [])])
    if (action) lines.push(formatAction(action));
  const footer = unsubscribe ? [`${formatUnsubscribe(unsubscribe)}: ${unsubscribe.page}`] : [];
  return `${[...lines, ...rest, signOff, ...footer].join('\n\n')}\n`;
}

function listSectionLines({ text, facts, actions }: MailSection) {
  return [text, ...(facts ? [formatFacts(facts)] : []), ...actions.map(formatAction)];
}

/** Further lines of a value are indented, so that a club cannot write a line that looks like one of our links. */
function formatFacts(facts: MailFact[]) {
  return facts.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n');
}

function formatAction({ label, url }: MailAction) {
  return `${label}: ${url}`;
}

function formatUnsubscribe({ what, label }: UnsubscribeLink) {
  return label ?? `Stop emails about ${what}`;
}

function formatGreeting(clubName: string) {
  return `Hello ${clubName},`;
}

/** Many mail programs ignore style sheets and lay out reliably only tables with inline styles. */
function renderHtml(letter: MailContent) {
  const [first = '', ...rest] = letter.paragraphs;
  const { clubName, sections, facts, code, action, otherAction, unsubscribe } = letter;
  const { moreActions = [] } = letter;
  const plainActions = [otherAction, ...moreActions].filter((one) => one !== undefined);
  return html`<!doctype html>
<html lang="en-GB" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="x-apple-disable-message-reformatting">
<title>${letter.subject}</title>
</head>
<body style="margin:0;padding:0;background-color:#f3f1ea">
${renderInboxPreviewText(letter.subject)}
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#f3f1ea">
<tr><td align="center" style="padding:24px 0;font-family:'Source Serif 4',Georgia,serif">
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:520px;background-color:#ffffff">
<tr><td align="left" style="padding:28px 32px">
<p style="margin:0 0 20px;color:#26323f;font-size:20px;line-height:24px;font-weight:700">${brand.name}</p>
${clubName ? renderParagraph(formatGreeting(clubName)) : ''}
${sections?.map(renderSection) ?? renderParagraph(first)}
${facts ? renderFacts(facts) : ''}
${code ? renderConfirmationCode(code) : ''}
${action ? renderButton(action, { color: '#ffffff', background: '#9b1c2c' }) : ''}
${plainActions.map(renderPlainButton)}
${rest.map(renderParagraph)}
${renderParagraph(signOff)}
${unsubscribe ? renderFooter(unsubscribe) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

/** Invisible characters fill the preview beside the subject, so that it shows no more of the mail. */
function renderInboxPreviewText(text: string) {
  const filler = '&#847;&zwnj;&nbsp;'.repeat(150);
  return html`<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0;mso-hide:all">${text}${raw(filler)}</div>`;
}

function renderParagraph(text: string) {
  return html`<p style="margin:16px 0;color:#1f2730;font-size:16px;line-height:24px">${renderLines(text)}</p>`;
}

/** Outlook ignores `white-space: pre-line`, so each line break becomes an element. */
function renderLines(text: string) {
  return text.split('\n').map((line, index) => (index ? html`<br>${line}` : line));
}

function renderFacts(facts: MailFact[]) {
  const style = 'padding:4px 16px 4px 0;color:#1f2730;font-size:16px;line-height:24px';
  const rows = facts.map(
    ([label, value]) =>
      html`<tr valign="top"><th scope="row" align="left" style="${style};font-weight:400;color:#5a6570">${label}</th><td style="${style}">${renderLines(value)}</td></tr>`,
  );
  return html`<table border="0" cellpadding="0" cellspacing="0" style="margin:16px 0">${rows}</table>`;
}

function renderSection({ text, facts, actions }: MailSection) {
  return html`${renderParagraph(text)}${facts ? renderFacts(facts) : ''}${actions.map(renderPlainButton)}`;
}

function renderConfirmationCode(code: string) {
  return html`<p style="margin:16px 0;color:#1f2730;font-family:monospace;font-size:34px;line-height:40px;letter-spacing:10px">${code}</p>`;
}

function renderPlainButton(action: MailAction) {
  return renderButton(action, { color: '#9b1c2c', background: '#ffffff' });
}

/** Outlook ignores the padding of links, so the table cell has the same padding for Outlook. */
function renderButton({ label, url }: MailAction, { color, background }: Record<string, string>) {
  return html`<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:16px 0">
<tr><td bgcolor="${background}" style="background-color:${background};border:1px solid #9b1c2c;border-radius:6px;mso-padding-alt:11px 19px">
<a href="${url}" target="_blank" style="display:inline-block;padding:11px 19px;color:${color};font-family:'Source Serif 4',Georgia,serif;font-size:16px;line-height:20px;text-decoration:none">${label}</a>
</td></tr></table>`;
}

function renderFooter(unsubscribe: UnsubscribeLink) {
  return html`<p style="margin:28px 0 0;font-size:13px;line-height:20px"><a href="${unsubscribe.page}" style="color:#5a6570">${formatUnsubscribe(unsubscribe)}</a></p>`;
}
