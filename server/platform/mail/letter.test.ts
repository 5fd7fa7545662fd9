import { expect, it } from 'vitest';
import { type MailContent, renderMail } from './letter.ts';

const letter: MailContent = {
  subject: 'Tea & <b>scones</b>',
  paragraphs: ['Dear "secretary",\nsee you <script>there</script>.', 'Second & last.'],
  facts: [
    ['Date', 'Sunday 6 June 2027, 13:00'],
    ['Ground', 'The <Rec>\n& bar'],
  ],
  code: '123456',
  action: { label: 'Accept <it>', url: 'https://a.example/yes?a=1&b="2"' },
  otherAction: { label: 'Decline', url: 'https://a.example/no' },
  unsubscribe: {
    what: 'late changes',
    page: 'https://a.example/stop?a=1&b=2',
    oneClick: 'https://a.example/one-click',
  },
};

it('escapes every value in the HTML part of an email', async () => {
  const { html } = await renderMail(letter);
  expect(html).not.toMatch(/<script|<b>|<it>/);
  expect(html).toContain('<title>Tea &amp; &lt;b&gt;scones&lt;/b&gt;</title>');
  expect(html).toContain('Dear &quot;secretary&quot;,<br>see you &lt;script&gt;');
  expect(html).toContain('href="https://a.example/yes?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('>Accept &lt;it&gt;</a>');
  expect(html).toContain('href="https://a.example/stop?a=1&amp;b=2"');
});

it('lays out an email with tables and inline styles only', async () => {
  const { html } = await renderMail(letter);
  expect(html).not.toMatch(/<style|<link|class=/);
  expect(html.match(/<table role="presentation"/g)).toHaveLength(4);
  expect(html.match(/<table/g)).toHaveLength(5);
});

it('shows the details of an email, such as date and ground, as a table in HTML and as lines in plain text', async () => {
  const { html, text } = await renderMail(letter);
  expect(html).toMatch(/<th scope="row"[^>]*>Date<\/th><td[^>]*>Sunday 6 June 2027, 13:00<\/td>/);
  expect(html).toContain('The &lt;Rec&gt;<br>&amp; bar</td>');
  expect(text).toContain(
    '\n\nDate: Sunday 6 June 2027, 13:00\nGround: The <Rec>\n  & bar\n\n123456',
  );
});

it('fills the inbox preview of an email with its subject and invisible characters instead of the body text', async () => {
  const { html } = await renderMail(letter);
  const body = html.slice(html.indexOf('<body'));
  expect(body).toMatch(
    /^<body[^>]*>\s*<div style="display:none;[^"]*">Tea &amp; [^<]*(&#847;&zwnj;&nbsp;){150}/,
  );
});

it('leaves out the links and the code of an email that has only a subject and text', async () => {
  const { html, text } = await renderMail({ subject: 'Hello', paragraphs: ['Only text.'] });
  expect(html).not.toMatch(/<a |monospace|undefined|false|null/);
  expect(text).toBe('Only text.\n\nFixturebook, for fixture secretaries\n');
});

it('shows each section of an email with its details and links, in place of the first paragraph', async () => {
  const { html, text } = await renderMail({
    subject: 'Your news',
    paragraphs: ['Two news.', 'Not for others.'],
    sections: [
      {
        text: 'One <asks>.',
        facts: [['Date', 'Sunday & Monday']],
        actions: [{ label: 'Accept', url: 'https://a.example/yes?a=1&b=2' }],
      },
      { text: 'And 3 more.', actions: [] },
    ],
  });
  expect(text).toBe(
    'One <asks>.\n\nDate: Sunday & Monday\n\nAccept: https://a.example/yes?a=1&b=2\n\nAnd 3 more.\n\nNot for others.\n\nFixturebook, for fixture secretaries\n',
  );
  expect(html).toMatch(
    /One &lt;asks&gt;\.[\s\S]+Sunday &amp; Monday[\s\S]+a=1&amp;b=2[\s\S]+And 3 more/,
  );
  expect(html).not.toContain('Two news.');
});

it('shows no line of another club as a link of ours in the plain text of an email', async () => {
  const { text } = await renderMail({
    ...letter,
    facts: [['Message', 'Shall we?\nAccept <it>: https://evil.example/']],
  });
  expect(text.match(/^Accept <it>: .*$/gm)).toEqual([
    'Accept <it>: https://a.example/yes?a=1&b="2"',
  ]);
});
