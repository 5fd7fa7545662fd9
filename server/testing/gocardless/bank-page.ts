import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { ApiError } from './api-error.ts';
import { completeFlow } from './billing-requests.ts';
import { renderPage } from './page-layout.ts';
import { CustomerDetails } from './request-bodies.ts';
import type { BillingRequestFlow } from './resources.ts';
import type { GoCardlessStore } from './store.ts';

interface FormField {
  name: string;
  label: string;
  autocomplete: string;
  type?: string;
  hint?: string;
}

const customerFields: FormField[] = [
  { name: 'given_name', label: 'First name', autocomplete: 'given-name' },
  { name: 'family_name', label: 'Last name', autocomplete: 'family-name' },
  { name: 'email', label: 'Email', autocomplete: 'email', type: 'email' },
  { name: 'address_line1', label: 'Address', autocomplete: 'address-line1' },
  { name: 'city', label: 'Town', autocomplete: 'address-level2' },
  { name: 'postal_code', label: 'Postcode', autocomplete: 'postal-code' },
];

const accountFields: FormField[] = [
  {
    name: 'branch_code',
    label: 'Sort code',
    autocomplete: 'off',
    hint: 'Any six digits, such as 20-00-00.',
  },
  {
    name: 'account_number',
    label: 'Account number',
    autocomplete: 'off',
    hint: 'Any eight digits, such as 55779911.',
  },
];

type FormValues = Record<string, string | undefined>;

/**
 * Creates the pages on which a payer sets up a Direct Debit, as full pages or in the frame of
 * GoCardless's payment dialog (Drop-in).
 */
export function createBankPages(store: GoCardlessStore) {
  const app = new Hono();

  app.get('/flow/:id', (c) => {
    const flow = store.get('billing_request_flows', c.req.param('id'));
    if (!isPaymentFlowOpen(store, flow))
      return c.html(renderPaymentFlowClosedPage(flow, isInDropInFrame(c)));
    return c.html(renderForm(flow, { ...flow.prefilled_customer }, {}, isInDropInFrame(c)));
  });

  app.post('/flow/:id', async (c) => {
    const flow = store.get('billing_request_flows', c.req.param('id'));
    const values = (await c.req.parseBody()) as Record<string, string>;
    if (!isPaymentFlowOpen(store, flow))
      return c.html(renderPaymentFlowClosedPage(flow, isInDropInFrame(c)));
    if (values.action === 'cancel') return leaveBankPage(c, flow, 'exit');
    const errors = validateBankForm(values);
    if (Object.keys(errors).length > 0)
      return c.html(renderForm(flow, values, errors, isInDropInFrame(c)), 422);
    completeFlow(store, flow.id, CustomerDetails.parse(values));
    return leaveBankPage(c, flow, 'success');
  });

  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error;
    return c.html(renderPage('Page not found', html`<h1>Page not found</h1>`), 404);
  });
  return app;
}

function isInDropInFrame(c: Context) {
  return c.req.query('dropin') !== undefined;
}

function isPaymentFlowOpen(store: GoCardlessStore, flow: BillingRequestFlow) {
  const { status } = store.get('billing_requests', flow.links.billing_request);
  return status === 'pending' && Date.parse(flow.expires_at) > store.now().getTime();
}

/** Returns the error message of each invalid field by the name of the field. */
function validateBankForm(values: FormValues) {
  const errors: Record<string, string> = {};
  for (const { name, label } of customerFields)
    if (!values[name]?.trim()) errors[name] = `${label} is missing.`;
  if (!errors.email && !CustomerDetails.safeParse(values).success)
    errors.email = 'This is not an email address.';
  if (!/^\d{6}$/.test(values.branch_code?.replaceAll(/[\s-]/g, '') ?? ''))
    errors.branch_code = 'A sort code has six digits.';
  if (!/^\d{8}$/.test(values.account_number?.replaceAll(/\s/g, '') ?? ''))
    errors.account_number = 'An account number has eight digits.';
  return errors;
}

function renderForm(
  flow: BillingRequestFlow,
  values: FormValues,
  errors: Record<string, string>,
  framed: boolean,
) {
  const [firstError] = Object.keys(errors);
  const renderFields = (fields: FormField[]) =>
    fields.map((field) => renderField(field, values[field.name], errors[field.name]));
  return renderPage(
    firstError ? 'Error: Set up a Direct Debit' : 'Set up a Direct Debit',
    html`<h1>Set up a Direct Debit</h1>
      <form method="post" action="/flow/${flow.id}${framed ? '?dropin' : ''}" novalidate>
        <fieldset>
          <legend>Account holder</legend>
          ${renderFields(customerFields)}
        </fieldset>
        <fieldset>
          <legend>Bank account</legend>
          ${renderFields(accountFields)}
        </fieldset>
        <div class="actions">
          <button class="main" name="action" value="continue">Continue</button>
          <button name="action" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
      ${firstError ? renderScript(`document.getElementById('${firstError}').focus()`) : ''}
      ${framed ? renderCloseOnEscape() : ''}`,
  );
}

function renderField({ name, label, autocomplete, type, hint }: FormField, value = '', error = '') {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean);
  return html`<label for="${name}">${label}</label>
    ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}
    ${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}
    <input
      id="${name}"
      name="${name}"
      type="${type ?? 'text'}"
      autocomplete="${autocomplete}"
      value="${value}"
      aria-describedby="${describedBy.join(' ')}"
      aria-invalid="${error ? 'true' : 'false'}"
    />`;
}

function renderPaymentFlowClosedPage({ exit_uri }: BillingRequestFlow, framed: boolean) {
  return renderPage(
    'Nothing to do here',
    html`<h1>Nothing to do here</h1>
      <p>This Direct Debit has been set up already, or its page was open for too long.</p>
      ${exit_uri && !framed ? html`<p><a href="${exit_uri}">Go back</a></p>` : ''}
      ${framed ? html`<div class="actions"><button id="close">Close</button></div>` : ''}
      ${framed ? renderCloseOnClick() : ''}`,
  );
}

function leaveBankPage(c: Context, flow: BillingRequestFlow, outcome: 'success' | 'exit') {
  const target = outcome === 'success' ? flow.redirect_uri : flow.exit_uri;
  if (!isInDropInFrame(c) && target) return c.redirect(target, 303);
  const heading = outcome === 'success' ? 'The Direct Debit is set up' : 'Cancelled';
  return c.html(
    renderPage(
      heading,
      html`<h1>${heading}</h1>
        <p>You can close this page.</p>
        ${isInDropInFrame(c) ? renderScript(renderPostOutcomeToParentScript(outcome)) : ''}`,
    ),
  );
}

function renderCloseOnEscape() {
  return renderScript(
    `addEventListener('keydown', ({ key }) => { if (key === 'Escape') ${renderPostOutcomeToParentScript('exit')} })`,
  );
}

function renderCloseOnClick() {
  return renderScript(
    `document.getElementById('close').onclick = () => ${renderPostOutcomeToParentScript('exit')}`,
  );
}

/** Returns code that sends the outcome to `drop-in-script.ts`, which runs in the page around the frame. */
function renderPostOutcomeToParentScript(outcome: 'success' | 'exit') {
  return `parent.postMessage({ from: 'gocardless-stand-in', outcome: '${outcome}' }, '*')`;
}

function renderScript(code: string) {
  return html`<script>
    ${raw(code)};
  </script>`;
}
