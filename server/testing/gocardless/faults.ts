import { ApiError } from './api-error.ts';

export interface InjectedFault {
  method?: string;
  path: string;
  /**
   * Only requests with this text in the path or body fail, so that parallel tests are unaffected.
   */
  matching?: string;
  /** How many requests fail; 1 by default. */
  times?: number;
  /** Whether the stand-in carries out the request before it responds with the fault. */
  applied?: boolean;
  /** An error status, a response, a closed connection, or no response at all. */
  answer: number | { status: number; body: unknown } | 'disconnect' | 'hang';
}

export type InjectedFaults = ReturnType<typeof createInjectedFaults>;

export function createInjectedFaults() {
  let active: { fault: InjectedFault; remaining: number }[] = [];
  return {
    add(fault: InjectedFault) {
      active.push({ fault, remaining: fault.times ?? 1 });
    },
    countRemaining(fault: InjectedFault) {
      return active.find((one) => one.fault === fault)?.remaining ?? 0;
    },
    clear() {
      active = [];
    },
    take(method: string, path: string, body: string): InjectedFault | undefined {
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

export function toFaultResponse({ answer }: InjectedFault, disconnect: () => void) {
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
