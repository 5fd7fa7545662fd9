import type { PaymentFlow } from '@fixturebook/contract/billing';

/** The part that we use of GoCardless Drop-in 2, whose script defines it on `window`. */
interface GoCardlessDropIn {
  create(options: {
    billingRequestFlowID: string;
    environment: string;
    onSuccess: () => void;
    onExit: (error: object | null) => void;
  }): DropInWidget;
}

export interface DropInWidget {
  open(): void;
  exit(): void;
}

const scriptTimeoutMs = 15_000;

/** Opens the payment dialog of GoCardless. Throws an `ErrorEvent` if its script cannot be loaded. */
export async function openGoCardlessDropIn(
  script: string,
  { flowId, environment }: PaymentFlow,
  handlers: { success: () => void; exit: (error: object | null) => void },
): Promise<DropInWidget> {
  const dropIn = findGoCardlessDropIn() ?? (await loadGoCardlessScript(script));
  const handler = dropIn.create({
    billingRequestFlowID: flowId,
    environment,
    onSuccess: handlers.success,
    onExit: handlers.exit,
  });
  handler.open();
  return handler;
}

function findGoCardlessDropIn() {
  return (window as { GoCardlessDropin?: GoCardlessDropIn }).GoCardlessDropin;
}

function loadGoCardlessScript(src: string): Promise<GoCardlessDropIn> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      element.remove();
      reject(new ErrorEvent('error', { message: `The script ${src} could not be loaded.` }));
    };
    const timer = setTimeout(fail, scriptTimeoutMs);
    element.onerror = fail;
    element.onload = () => {
      clearTimeout(timer);
      const dropIn = findGoCardlessDropIn();
      if (dropIn) resolve(dropIn);
      else fail();
    };
    element.src = src;
    document.head.append(element);
  });
}
