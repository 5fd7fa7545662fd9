import { completeFlow } from './billing-requests.ts';
import { activateMandate, type endings, endMandate } from './mandates.ts';
import { cancelChargeBack, chargeBack, failPayment } from './payments.ts';
import { advance, collectNext } from './progress.ts';
import type { CustomerDetails, Event } from './resources.ts';
import type { Store } from './store.ts';
import type { Troubles } from './troubles.ts';
import type { Webhooks } from './webhooks.ts';

const anybody: CustomerDetails = {
  given_name: 'Chris',
  family_name: 'Treasurer',
  email: 'treasurer@club.example',
  address_line1: 'The Pavilion',
  city: 'Ambleford',
  postal_code: 'SW11 1AA',
  country_code: 'GB',
};

export type Control = ReturnType<typeof createControl>;

/** What happens at the banks and in the post, for tests and the demo. */
export function createControl(store: Store, webhooks: Webhooks, troubles: Troubles) {
  return {
    troubles,
    webhooks,
    /** All of a kind, oldest first, to look at. */
    all: store.all,
    find: store.find,
    /** The payer fills the page in. */
    payFlow: (flowId: string) =>
      completeFlow(store, flowId, {
        customer: { ...anybody },
        account: {
          account_holder_name: 'Chris Treasurer',
          account_number: '55779911',
          branch_code: '200000',
        },
      }),
    /** Puts the clock forward, with all that the days bring. */
    advance: (days: number) => advance(store, days),
    activateMandate(id: string) {
      activateMandate(store, store.find('mandates', id));
    },
    endMandate: (id: string, status: keyof typeof endings) => endMandate(store, id, status),
    /** At once, whatever the date is. */
    collectNext: (subscriptionId: string, outcome: 'collected' | 'failed' = 'collected') =>
      collectNext(store, subscriptionId, outcome),
    /** The bank refuses the next one when its day comes. */
    refuseNext(mandateId: string) {
      store.refusals.add(mandateId);
    },
    failPayment: (id: string) => failPayment(store, id),
    chargeBack: (id: string) => chargeBack(store, id),
    cancelChargeBack: (id: string) => cancelChargeBack(store, id),
    /** All webhooks again, as after an outage. */
    resend: (events: Event[] = store.all('events')) => webhooks.resend(events),
  };
}
