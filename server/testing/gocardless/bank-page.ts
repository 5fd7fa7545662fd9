import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { completeFlow, exitFlow, presentBillingRequest, visitFlow } from './billing-requests.ts';
import { resourceNotFound } from './errors.ts';
import { BankAccount, Customer } from './input.ts';
import { page } from './page.ts';
import type { BillingRequestFlow } from './resources.ts';
import type { Store } from './store.ts';

const fields = [
  { name: 'given_name', label: 'First name', autocomplete: 'given-name' },
  { name: 'family_name', label: 'Last name', autocomplete: 'family-name' },
  { name: 'email', label: 'E-mail', autocomplete: 'email', type: 'email' },
  { name: 'address_line1', label: 'Address', autocomplete: 'address-line1' },
  { name: 'city', label: 'Town', autocomplete: 'address-level2' },
  { name: 'postal_code', label: 'Postcode', autocomplete: 'postal-code' },
] as const;

const bankFields = [
  {
    name: 'branch_code',
    label: 'Sort code',
    hint: 'Six digits. Any will do, such as 20-00-00.',
    wrong: 'A sort code has six digits.',
  },
  {
    name: 'account_number',
    label: 'Account number',
    hint: 'Eight digits. Any will do, such as 55779911.',
    wrong: 'An account number has eight digits.',
  },
] as const;

/**
 * What the payer sees: the hosted page, and the same page within the Drop-in's frame, which hears
 * how it ended.
 */
export function bankPages(store: Store) {
  const app = new Hono();

  app.get('/flow/:id', (c) => {
    const flow = store.find('billing_request_flows', c.req.param('id'));
    if (!isOpen(store, flow)) return c.html(overPage(flow, isFramed(c)));
    visitFlow(store, flow.id);
    return c.html(formPage(flow, { ...flow.prefilled_customer }, {}, isFramed(c)));
  });

  app.post('/flow/:id', async (c) => {
    const flow = store.find('billing_request_flows', c.req.param('id'));
    const typed = (await c.req.parseBody()) as Record<string, string>;
    if (!isOpen(store, flow)) return c.html(overPage(flow, isFramed(c)));
    if (typed.act === 'back') {
      exitFlow(store, flow.id);
      return leave(c, store, flow, 'exit');
    }
    const { customer, account, wrong } = read(typed);
    if (!account) return c.html(formPage(flow, typed, wrong, isFramed(c)), 422);
    completeFlow(store, flow.id, { customer, account });
    return leave(c, store, flow, 'success');
  });

  app.onError((error, c) => {
    if (error.message !== resourceNotFound().message) throw error;
    return c.html(page('No such page', html`<h1>No such page</h1>`), 404);
  });
  return app;
}

function isFramed(c: Context) {
  return c.req.query('dropin') !== undefined;
}

function isOpen(store: Store, flow: BillingRequestFlow) {
  const { status } = store.find('billing_requests', flow.links.billing_request);
  return status === 'pending' && Date.parse(flow.expires_at) > store.now().getTime();
}

function read(typed: Record<string, string>) {
  const wrong: Record<string, string> = {};
  for (const { name, label } of fields)
    if (!typed[name]?.trim()) wrong[name] = `${label} is missing.`;
  const customer = Customer.safeParse({ ...typed, country_code: 'GB' });
  if (!customer.success && !wrong.email) wrong.email = 'That is no e-mail address.';
  const account = BankAccount.safeParse({
    account_holder_name: `${typed.given_name} ${typed.family_name}`.slice(0, 18),
    account_number: typed.account_number?.replaceAll(/\s/g, ''),
    branch_code: typed.branch_code,
  });
  const refused = account.error?.issues.map(({ path }) => path[0]) ?? [];
  for (const field of bankFields) if (refused.includes(field.name)) wrong[field.name] = field.wrong;
  const good = Object.keys(wrong).length === 0;
  return { customer: customer.data ?? {}, account: good ? account.data : undefined, wrong };
}

function formPage(
  flow: BillingRequestFlow,
  typed: Record<string, string | null | undefined>,
  wrong: Record<string, string>,
  framed: boolean,
) {
  const [first] = Object.keys(wrong);
  return page(
    first ? 'Error: Set up a Direct Debit' : 'Set up a Direct Debit',
    html`<h1>Set up a Direct Debit</h1>
      <form method="post" action="/flow/${flow.id}${framed ? '?dropin' : ''}" novalidate>
        <fieldset>
          <legend>Who pays</legend>
          ${fields.map((field) => input({ ...field, hint: '', typed, wrong }))}
        </fieldset>
        <fieldset>
          <legend>From which account</legend>
          ${bankFields.map((field) => input({ ...field, autocomplete: 'off', typed, wrong }))}
        </fieldset>
        <div class="actions">
          <button class="main" name="act" value="continue">Continue</button>
          <button name="act" value="back" formnovalidate>Back out</button>
        </div>
      </form>
      ${script(`document.getElementById(${JSON.stringify(first ?? '')})?.focus();`)}
      ${framed ? leaveByEscape() : ''}`,
  );
}

function input({
  name,
  label,
  hint,
  autocomplete,
  type = 'text',
  typed,
  wrong,
}: {
  name: string;
  label: string;
  hint: string;
  autocomplete: string;
  type?: string;
  typed: Record<string, string | null | undefined>;
  wrong: Record<string, string>;
}) {
  const described = [hint && `${name}-hint`, wrong[name] && `${name}-error`].filter(Boolean);
  return html`<label for="${name}">${label}</label>
    ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}
    ${wrong[name] ? html`<span class="error" id="${name}-error">${wrong[name]}</span>` : ''}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${typed[name] ?? ''}"
      aria-describedby="${described.join(' ')}"
      aria-invalid="${wrong[name] ? 'true' : 'false'}"
      ${name.endsWith('_number') || name.endsWith('_code') ? raw('spellcheck="false"') : ''}
    />`;
}

/** Where a page leads that was opened too late, or once more. */
function overPage(flow: BillingRequestFlow, framed: boolean) {
  return page(
    'Nothing to do here',
    html`<h1>Nothing to do here</h1>
      <p>This Direct Debit has been set up already, or its page was open for too long.</p>
      ${flow.exit_uri && !framed ? html`<p><a href="${flow.exit_uri}">Go back</a></p>` : ''}
      ${framed ? html`<div class="actions"><button id="close">Close</button></div>` : ''}
      ${framed ? closeButton() : ''}`,
  );
}

/** Away from the hosted page, or out of the frame. */
function leave(c: Context, store: Store, flow: BillingRequestFlow, outcome: 'success' | 'exit') {
  const target = outcome === 'success' ? flow.redirect_uri : flow.exit_uri;
  if (!isFramed(c) && target) return c.redirect(target, 303);
  const heading = outcome === 'success' ? 'The Direct Debit is set up' : 'You backed out';
  const request = presentBillingRequest(
    store,
    store.find('billing_requests', flow.links.billing_request),
  );
  return c.html(
    page(
      heading,
      html`<h1>${heading}</h1>
        <p>You can close this page.</p>
        ${isFramed(c) ? tellParent({ outcome, request, flow }) : ''}`,
    ),
  );
}

/** The Drop-in's script listens, see `drop-in.ts`. */
function tellParent(message: object) {
  const text = JSON.stringify({ from: 'gocardless-stand-in', ...message }).replaceAll(
    '<',
    '\\u003c',
  );
  return script(`parent.postMessage(${text}, '*');`);
}

function leaveByEscape() {
  return script(
    `addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') parent.postMessage({ from: 'gocardless-stand-in', outcome: 'exit' }, '*');
    });`,
  );
}

function closeButton() {
  return script(
    `document.getElementById('close').onclick = () =>
      parent.postMessage({ from: 'gocardless-stand-in', outcome: 'exit' }, '*');`,
  );
}

function script(code: string) {
  return html`<script>
    ${raw(code)};
  </script>`;
}
