import { onTestFinished } from 'vitest';
import { startVendorServer, type VendorStandIn } from './vendor-server.ts';

export type { StandInBehaviour, VendorStandIn } from './vendor-server.ts';

/** Starts a stand-in that stops at the end of the test. */
export async function startVendorStandIn(
  answer: Parameters<typeof startVendorServer>[0],
): Promise<VendorStandIn> {
  const { standIn, stop } = await startVendorServer(answer);
  onTestFinished(stop);
  return standIn;
}
