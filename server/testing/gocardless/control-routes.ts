import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { ApiError } from './api-error.ts';
import type { GoCardlessControl } from './control.ts';
import { renderPage } from './page-layout.ts';
import type { ResourceKind } from './resources.ts';

type ControlAction = (control: GoCardlessControl, id: string) => unknown;

const actions: Record<'mandates' | 'subscriptions' | 'payments', Record<string, ControlAction>> = {
  mandates: {
    activate: (control, id) => control.activateMandate(id),
    expire: (control, id) => control.endMandate(id, 'expired'),
    fail: (control, id) => control.endMandate(id, 'failed'),
    cancel: (control, id) => control.endMandate(id, 'cancelled'),
  },
  subscriptions: {
    collect: (control, id) => control.collectNextPayment(id),
    refuse: (control, id) => control.collectNextPayment(id, 'failed'),
  },
  payments: {
    fail: (control, id) => control.failPayment(id),
    'charge-back': (control, id) => control.chargeBackPayment(id),
    'cancel-charge-back': (control, id) => control.cancelChargeBack(id),
  },
};

/**
 * Serves an overview for people at `/`, and at `/stand-in/…` the routes with which tests in other
 * processes control the stand-in.
 */
export function createControlRoutes(control: GoCardlessControl) {
  const app = new Hono();

  app.get('/', (c) => c.html(renderGoCardlessOverviewPage(control)));
  app.get('/stand-in/:kind', (c) => c.json(control.list(c.req.param('kind') as ResourceKind)));
  app.post('/stand-in/clock', async (c) => {
    const { days } = isFormRequest(c) ? await c.req.parseBody() : await c.req.json();
    control.advanceDays(Number(days));
    return respondWithSuccess(c);
  });
  app.post('/stand-in/webhooks', async (c) => {
    control.webhooks.configure(await c.req.json());
    return respondWithSuccess(c);
  });
  app.post('/stand-in/webhooks/resend', (c) => {
    control.resendWebhooks();
    return respondWithSuccess(c);
  });
  app.post('/stand-in/faults', async (c) => {
    control.faults.add(await c.req.json());
    return respondWithSuccess(c);
  });
  app.delete('/stand-in/faults', (c) => {
    control.faults.clear();
    return respondWithSuccess(c);
  });
  for (const [kind, actionsByName] of Object.entries(actions))
    for (const [name, act] of Object.entries(actionsByName))
      app.post(`/stand-in/${kind}/:id/${name}`, (c) => {
        act(control, c.req.param('id'));
        return respondWithSuccess(c);
      });

  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    throw error;
  });
  return app;
}

/** Returns whether a button of the overview page sent the request; tests send JSON instead. */
function isFormRequest(c: Context) {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
}

function respondWithSuccess(c: Context) {
  return isFormRequest(c) ? c.redirect('/', 303) : c.json({});
}

function renderGoCardlessOverviewPage(control: GoCardlessControl) {
  const kinds = Object.keys(actions) as (keyof typeof actions)[];
  const days = html`<input type="hidden" name="days" value="31" />`;
  return renderPage(
    'GoCardless stand-in',
    html`<h1>GoCardless stand-in</h1>
      <div class="actions">
        ${renderButton('/stand-in/clock', 'Advance the clock by 31 days', days)}
        ${renderButton('/stand-in/webhooks/resend', 'Send all webhooks again')}
      </div>
      ${kinds.map((kind) => html`<h2>${kind}</h2>${renderResources(control, kind)}`)}`,
  );
}

function renderResources(control: GoCardlessControl, kind: keyof typeof actions) {
  const resources = control.list(kind).reverse();
  if (resources.length === 0) return html`<p>None yet.</p>`;
  return resources.map(
    (resource) =>
      html`<dl>
          <dt>${resource.id}</dt>
          <dd>${resource.status}${'amount' in resource ? `, ${resource.amount} pence` : ''}</dd>
        </dl>
        <div class="actions">
          ${Object.keys(actions[kind]).map((name) =>
            renderButton(`/stand-in/${kind}/${resource.id}/${name}`, name),
          )}
        </div>`,
  );
}

function renderButton(action: string, label: string, hidden = html``) {
  return html`<form method="post" action="${action}">${hidden}<button>${label}</button></form>`;
}
