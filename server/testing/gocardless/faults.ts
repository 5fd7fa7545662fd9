import { ApiError } from './api-error.ts';

export interface Fault {
  method?: string;
  path: string;
  /** A text that the path or the body contains, so that parallel tests do not disturb each other. */
  matching?: string;
  /** How many calls fail; 1 by default. */
  times?: number;
  /** Whether the stand-in does what the call asks for before the answer goes wrong. */
  applied?: boolean;
  /** An error status, an answer, a closed connection, or no answer at all. */
  answer: number | { status: number; body: unknown } | 'disconnect' | 'hang';
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let active: { fault: Fault; remaining: number }[] = [];
  return {
    add(fault: Fault) {
      active.push({ fault, remaining: fault.times ?? 1 });
    },
    countRemaining(fault: Fault) {
      return active.find((one) => one.fault === fault)?.remaining ?? 0;
    },
    clear() {
      active = [];
    },
    take(method: string, path: string, body: string): Fault | undefined {
      const found = active.find(
        ({ fault }) =>
          (fault.method ?? method) === method &&
          path.startsWith(fault.path) &&
          `${path} ${body}`.includes(fault.matching ?? ''),
      );
      if (found && --found.remaining === 0) active = active.filter((one) => one !== found);
      return found?.fault;
    },
  };
}

export function toFaultResponse({ answer }: Fault, disconnect: () => void) {
  if (answer === 'hang') return new Promise<Response>(() => {});
  if (answer === 'disconnect') {
    disconnect();
    return new Response(null, { status: 500 });
  }
  if (typeof answer === 'object') return Response.json(answer.body, { status: answer.status });
  const message = `Injected fault ${answer}`;
  const error = new ApiError(answer, 'gocardless', message, [{ reason: 'fault', message }]);
  return error.toResponse(answer === 429 ? { 'Retry-After': '1' } : {});
}
