import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Control } from './control.ts';
import { ApiError } from './errors.ts';
import { page } from './page.ts';
import type { Kind } from './resources.ts';

type Act = (control: Control, id: string) => unknown;

/** By what they are about; each is a button too. */
const acts: Record<'mandates' | 'subscriptions' | 'payments', Record<string, Act>> = {
  mandates: {
    activate: (control, id) => control.activateMandate(id),
    expire: (control, id) => control.endMandate(id, 'expired'),
    fail: (control, id) => control.endMandate(id, 'failed'),
    cancel: (control, id) => control.endMandate(id, 'cancelled'),
  },
  subscriptions: {
    collect: (control, id) => control.collectNext(id),
    refuse: (control, id) => control.collectNext(id, 'failed'),
  },
  payments: {
    fail: (control, id) => control.failPayment(id),
    'charge-back': (control, id) => control.chargeBack(id),
    'cancel-charge-back': (control, id) => control.cancelChargeBack(id),
  },
};

/** `/` for people, `/stand-in/…` for tests in another process. */
export function controlRoutes(control: Control) {
  const app = new Hono();

  app.get('/', (c) => c.html(overview(control)));
  app.get('/stand-in/:kind', (c) => c.json(control.all(c.req.param('kind') as Kind)));
  app.post('/stand-in/clock', async (c) => {
    const { days } = await read(c);
    control.advance(Number(days));
    return done(c);
  });
  app.post('/stand-in/webhooks', async (c) => {
    control.webhooks.set(await c.req.json());
    return done(c);
  });
  app.post('/stand-in/webhooks/again', (c) => {
    control.resend();
    return done(c);
  });
  app.post('/stand-in/troubles', async (c) => {
    control.troubles.add(await c.req.json());
    return done(c);
  });
  app.delete('/stand-in/troubles', (c) => {
    control.troubles.clear();
    return done(c);
  });
  for (const [kind, named] of Object.entries(acts))
    for (const [name, act] of Object.entries(named))
      app.post(`/stand-in/${kind}/:id/${name}`, (c) => {
        act(control, c.req.param('id'));
        return done(c);
      });

  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body(), error.status as 422);
    throw error;
  });
  return app;
}

/** A test sends JSON, a button of the overview a form. */
async function read(c: Context): Promise<Record<string, unknown>> {
  return isForm(c) ? c.req.parseBody() : c.req.json();
}

function isForm(c: Context) {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
}

function done(c: Context) {
  return isForm(c) ? c.redirect('/', 303) : c.json({});
}

function overview(control: Control) {
  const kinds = Object.keys(acts) as (keyof typeof acts)[];
  return page(
    'GoCardless stand-in',
    html`<h1>What the bank does</h1>
      <div class="actions">
        ${button('/stand-in/clock', 'A month passes', html`<input type="hidden" name="days" value="31" />`)}
        ${button('/stand-in/webhooks/again', 'Tell everything again')}
      </div>
      ${kinds.map(
        (kind) =>
          html`<h2>${kind}</h2>
            ${control.all(kind).length === 0 ? html`<p>None yet.</p>` : ''}
            ${control
              .all(kind)
              .reverse()
              .map(
                (one) =>
                  html`<dl>
                      <dt>${one.id}</dt>
                      <dd>${one.status}${'amount' in one ? `, ${one.amount} pence` : ''}</dd>
                    </dl>
                    <div class="actions">
                      ${Object.keys(acts[kind]).map((name) =>
                        button(`/stand-in/${kind}/${one.id}/${name}`, name),
                      )}
                    </div>`,
              )}`,
      )}`,
  );
}

function button(action: string, label: string, hidden = html``) {
  return html`<form method="post" action="${action}">${hidden}<button>${label}</button></form>`;
}
