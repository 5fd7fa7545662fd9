import { isDatabaseUnavailable } from '../errors.ts';

/**
 * A call that has waited longer than this fails together with a run that it waited for: the next run would probably
 * fail too, after the 1.5 s of a statement, and a request shall get 503 within 2 s.
 */
const longestWaitForFailedRunMs = 500;

interface WaitingCall<Input, Output> {
  input: Input;
  arrivedAt: number;
  resolve: (output: Output | Promise<Output>) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines calls that arrive while earlier ones are running: they wait, and then run together. An idle node runs each
 * call at once, and a busy one sends fewer and larger statements.
 *
 * `runTogether` returns the outputs in the order of the inputs, or promises of them for calls that it could not finish
 * together with the others. If it fails, all its calls fail with the same error. If the database was not available, those
 * that have waited too long fail too.
 */
export function combineCalls<Input, Output>(
  runTogether: (inputs: Input[]) => Promise<(Output | Promise<Output>)[]>,
  { maxTogether, maxRunning }: { maxTogether: number; maxRunning: number },
) {
  const waiting: WaitingCall<Input, Output>[] = [];
  let running = 0;

  async function run(calls: WaitingCall<Input, Output>[]) {
    running += 1;
    try {
      const outputs = await runTogether(calls.map(({ input }) => input));
      for (const [index, { resolve }] of calls.entries())
        resolve(outputs[index] as Output | Promise<Output>);
    } catch (error) {
      const failed = isDatabaseUnavailable(error)
        ? [...calls, ...takeCallsThatWaitedLong()]
        : calls;
      for (const { reject } of failed) reject(error);
    } finally {
      running -= 1;
      runWaiting();
    }
  }

  /** Removes the calls that have waited longer than allowed. Those that wait are in the order of their arrival. */
  function takeCallsThatWaitedLong() {
    const now = performance.now();
    const inTime = waiting.findIndex(
      ({ arrivedAt }) => now - arrivedAt <= longestWaitForFailedRunMs,
    );
    return waiting.splice(0, inTime === -1 ? waiting.length : inTime);
  }

  function runWaiting() {
    while (running < maxRunning && waiting.length > 0) void run(waiting.splice(0, maxTogether));
  }

  return function call(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      waiting.push({ input, arrivedAt: performance.now(), resolve, reject });
      runWaiting();
    });
  };
}
