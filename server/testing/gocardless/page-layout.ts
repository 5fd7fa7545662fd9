import { html } from 'hono/html';

type HtmlFragment = ReturnType<typeof html>;

/** Renders a page with a warning that it is not the real GoCardless. */
export function renderPage(title: string, content: HtmlFragment) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="notice">
            <strong>No money moves here.</strong> This page replaces GoCardless and your bank, so
            that a club can try a payment. Nothing leaves this computer. Do not enter real bank
            details.
          </p>
          ${content}
        </main>
      </body>
    </html>`;
}

const style = html`
  :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#f4f5f7, #14181d); color: light-dark(#1d2733, #e8ecf1); }
  main { box-sizing: border-box; max-width: 34rem; margin: 0 auto; padding: 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0 0.5rem; }
  h2 { font-size: 1.15rem; margin: 1.5rem 0 0.25rem; }
  .notice { margin: 0; padding: 0.75rem 1rem; border-left: 0.35rem solid #b26a00;
    background: light-dark(#fff4dc, #3a2c10); }
  fieldset { border: 0; margin: 0; padding: 0; }
  fieldset + fieldset { margin-top: 1.5rem; }
  legend { font-weight: 600; margin-top: 1rem; padding: 0; }
  label { display: block; margin-top: 0.75rem; font-weight: 600; }
  .hint { display: block; font-weight: 400; color: light-dark(#465363, #b4bfcb); }
  .error { color: light-dark(#b3261e, #ff9d94); font-weight: 600; }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem;
    font: inherit; color: inherit; background: light-dark(#fff, #1f252c);
    border: 1px solid light-dark(#6b7787, #8a97a6); border-radius: 0.375rem; }
  input[aria-invalid='true'] { border-color: light-dark(#b3261e, #ff9d94); }
  button, .button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600;
    border-radius: 0.375rem; border: 1px solid light-dark(#1b4b8f, #9cc2ff); cursor: pointer;
    background: transparent; color: light-dark(#1b4b8f, #9cc2ff); }
  button.main { background: light-dark(#1b4b8f, #9cc2ff); color: light-dark(#fff, #10233f); }
  :focus-visible { outline: 3px solid light-dark(#1b4b8f, #9cc2ff); outline-offset: 2px; }
  .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.5rem 0 1rem; }
  .actions form { margin: 0; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; }
  dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
  ul { padding-left: 1.25rem; } li { overflow-wrap: anywhere; }
`;
