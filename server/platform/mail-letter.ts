import { brand } from '@fixturebook/contract/brand';
import { type CSSProperties, createElement as h } from 'react';

/** What every mail is made of. Plain text: whatever a club typed is shown as it is. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Shown large after the first paragraph, to be copied by hand. */
  code?: string;
  /** One button after the first paragraph; the address stands in the plain text. */
  action?: Action;
  /** A second button, for the less likely answer. */
  otherAction?: Action;
  /** For what one can do without: the links that end such mails. */
  unsubscribe?: Unsubscribe;
  /** Who is answered, where that is not the sender. */
  replyTo?: { name: string; address: string };
  /** ISO instant after which it is worth nothing, and is not sent. */
  until?: string;
}

interface Unsubscribe {
  /** What there will be no more mails about: 'new messages'. */
  what: string;
  /** Asks first. */
  page: string;
  /** Takes the POST of a mail program (RFC 8058). */
  oneClick: string;
}

interface Action {
  label: string;
  url: string;
}

/** The renderer is loaded at the first use: the start does not wait for it. */
export async function renderLetter(letter: Letter) {
  const { parts, render } = await loadRenderer();
  return { html: await render(layout(parts, letter)), text: plainText(letter) };
}

/** The parts one by one: their common package brings highlighters of code and Tailwind along. */
async function loadRenderer() {
  const [body, button, container, head, html, preview, text, { render }] = await Promise.all([
    import('@react-email/body'),
    import('@react-email/button'),
    import('@react-email/container'),
    import('@react-email/head'),
    import('@react-email/html'),
    import('@react-email/preview'),
    import('@react-email/text'),
    import('@react-email/render'),
  ]);
  return {
    parts: { ...body, ...button, ...container, ...head, ...html, ...preview, ...text },
    render,
  };
}

type Parts = Awaited<ReturnType<typeof loadRenderer>>['parts'];

function plainText({ paragraphs: [first = '', ...rest], code, unsubscribe, ...letter }: Letter) {
  const lines = [first];
  if (code) lines.push(code);
  for (const action of [letter.action, letter.otherAction])
    if (action) lines.push(`${action.label}: ${action.url}`);
  const end = unsubscribe ? [`${endOf(unsubscribe)}: ${unsubscribe.page}`] : [];
  return `${[...lines, ...rest, brand.name, ...end].join('\n\n')}\n`;
}

function endOf({ what }: Unsubscribe) {
  return `No more mails about ${what}`;
}

const styles = {
  body: { backgroundColor: '#f3f1ea', fontFamily: 'Georgia, serif', margin: 0, padding: '24px 0' },
  card: { backgroundColor: '#ffffff', maxWidth: '520px', padding: '28px 32px' },
  brand: { color: '#26323f', fontSize: '20px', fontWeight: 700, margin: '0 0 20px' },
  text: { color: '#1f2730', fontSize: '16px', lineHeight: '24px', whiteSpace: 'pre-line' as const },
  code: {
    color: '#1f2730',
    fontFamily: 'monospace',
    fontSize: '34px',
    letterSpacing: '10px',
    margin: '16px 0',
  },
  button: {
    backgroundColor: '#9b1c2c',
    borderRadius: '6px',
    color: '#ffffff',
    fontSize: '16px',
    padding: '12px 20px',
  },
  end: { color: '#5a6570', fontSize: '13px', lineHeight: '20px', margin: '28px 0 0' },
  otherButton: {
    border: '1px solid #9b1c2c',
    borderRadius: '6px',
    color: '#9b1c2c',
    fontSize: '16px',
    padding: '11px 19px',
  },
};

function layout(parts: Parts, letter: Letter) {
  const { Html, Head, Body, Container, Text, Preview } = parts;
  const [first = '', ...rest] = letter.paragraphs;
  return h(
    Html,
    { lang: 'en-GB' },
    h(Head),
    h(Preview, null, letter.subject),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.card },
        h(Text, { style: styles.brand }, brand.name),
        h(Text, { style: styles.text }, first),
        letter.code ? h(Text, { style: styles.code }, letter.code) : null,
        button(parts, letter.action, styles.button),
        button(parts, letter.otherAction, styles.otherButton),
        ...rest.map((text, index) => h(Text, { key: index, style: styles.text }, text)),
        footer(parts, letter.unsubscribe),
      ),
    ),
  );
}

function button({ Button, Text }: Parts, action: Action | undefined, style: CSSProperties) {
  if (!action) return null;
  return h(Text, { style: styles.text }, h(Button, { href: action.url, style }, action.label));
}

function footer({ Text }: Parts, unsubscribe: Unsubscribe | undefined) {
  if (!unsubscribe) return null;
  const link = h('a', { href: unsubscribe.page, style: styles.end }, endOf(unsubscribe));
  return h(Text, { style: styles.end }, link);
}
