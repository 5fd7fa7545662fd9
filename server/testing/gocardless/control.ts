import { completeFlow } from './billing-requests.ts';
import { advanceGoCardlessClock, collectNextPayment } from './daily-processing.ts';
import type { InjectedFaults } from './faults.ts';
import { activateMandate, endMandate, type MandateEndStatus } from './mandates.ts';
import { cancelChargeBack, chargeBackPayment, failPayment } from './payments.ts';
import type { GoCardlessStore } from './store.ts';
import { pauseSubscription, resumeSubscription } from './subscriptions.ts';
import type { WebhookSender } from './webhooks.ts';

const payer = {
  given_name: 'Chris',
  family_name: 'Treasurer',
  email: 'treasurer@club.example',
  address_line1: 'The Pavilion',
  city: 'Ambleford',
  postal_code: 'SW11 1AA',
};

export type GoCardlessControl = ReturnType<typeof createGoCardlessControl>;

/** Lets tests and the demo act as the payer, the bank and GoCardless. */
export function createGoCardlessControl(
  store: GoCardlessStore,
  webhooks: WebhookSender,
  faults: InjectedFaults,
) {
  return {
    faults,
    webhooks,
    list: store.list,
    get: store.get,
    completeFlow: (flowId: string) => completeFlow(store, flowId, payer),
    advanceDays: (days: number) => advanceGoCardlessClock(store, days),
    activateMandate: (id: string) => activateMandate(store, store.get('mandates', id)),
    endMandate: (id: string, status: MandateEndStatus) => endMandate(store, id, status, 'bank'),
    pauseSubscription: (id: string) => pauseSubscription(store, id),
    resumeSubscription: (id: string) => resumeSubscription(store, id),
    collectNextPayment: (subscriptionId: string, outcome: 'collected' | 'failed' = 'collected') =>
      collectNextPayment(store, subscriptionId, outcome),
    failPayment: (id: string) => failPayment(store, id),
    chargeBackPayment: (id: string) => chargeBackPayment(store, id),
    cancelChargeBack: (id: string) => cancelChargeBack(store, id),
    /** Sends the webhooks of all events again, as GoCardless can after an outage. */
    resendWebhooks: () => webhooks.push(...store.list('events')),
  };
}
