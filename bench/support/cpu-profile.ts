import type { ServerProcess } from '@fixturebook/server/testing/processes/server-process';

/** Makes a server wait for an inspector on a free port of this machine, and print its address. */
export const inspectorSettings = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const sampleMicroseconds = 250;

/** The functions of Node that hand bytes to the operating system. */
const writeFunctions =
  /^(writev|writeBuffer|writeUtf8String|writeLatin1String|writeAsciiString|writeUcs2String)$/;

/**
 * The parts of a request by the paths of their code, of which the first that matches counts. What has no path, such as
 * `JSON.stringify`, counts for the part that called it.
 */
const parts: [name: string, path: RegExp][] = [
  ['driver (pg) and pool', /node_modules\/(pg|postgres)[^/]*\/|database\/guarded-pool/],
  ['text of SQL, by Drizzle', /node_modules\/drizzle-orm\//],
  ['prepared statements and mapping of rows', /server\/platform\/database\//],
  ['routing (Hono)', /node_modules\/hono\//],
  ['headers, and the adapter of Hono', /node_modules\/@hono\/|(response|security)-headers/],
  ['lookup of the session', /server\/accounts\/|node_modules\/better-auth\//],
  ['validation', /node_modules\/zod\/|\/contract\//],
  ['live events', /server\/platform\/live\//],
  ['jobs', /server\/platform\/jobs\/|node_modules\/(pg-boss|@pg-boss)\//],
  ['metrics', /server\/platform\/web\/|node_modules\/prom-client\//],
  ['limits, gates and idempotency keys', /server\/platform\/http\//],
  ['HTTP, streams and timers of Node', /^node:/],
  ['handlers, rules and presenters', /./],
];

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

/** Connects to the inspector of a server that was started with `inspectorSettings`. */
export async function connectToInspector({ output }: ServerProcess) {
  const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(output()) ?? [];
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`The inspector at “${address}” did not answer.`));
  });
  let lastId = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  const call = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval: sampleMicroseconds });
  return {
    /** Returns the share of each part in the time of the main thread in JavaScript, as a percentage. */
    async profile(work: () => Promise<unknown>) {
      await call('Profiler.start');
      await work();
      const { profile } = (await call('Profiler.stop')) as { profile: CpuProfile };
      return divideByPart(profile);
    },
    close: () => socket.close(),
  };
}

function divideByPart({ nodes, samples, timeDeltas }: CpuProfile) {
  const parents = new Map<number, ProfileNode>();
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node);
  const partOf = new Map(nodes.map((node) => [node.id, findPart(node, parents)]));
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const part = partOf.get(id);
    if (part) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  });
  const sum = [...times.values()].reduce((total, time) => total + time, 0);
  return new Map([...times].map(([part, time]) => [part, (100 * time) / sum]));
}

function findPart(node: ProfileNode, parents: Map<number, ProfileNode>) {
  const { functionName } = node.callFrame;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  // The profiler cannot tell native code from waiting.
  if (functionName === '(program)' || functionName === '(idle)') return;
  const urls: string[] = [];
  for (let frame: ProfileNode | undefined = node; frame; frame = parents.get(frame.id))
    if (frame.callFrame.url) urls.push(frame.callFrame.url);
  if (writeFunctions.test(functionName)) {
    const toDatabase = urls.some((url) => url.includes('node_modules/pg/'));
    return `writing to the ${toDatabase ? 'database' : 'caller'}`;
  }
  return parts.find(([, path]) => path.test(urls[0] ?? ''))?.[0] ?? 'the rest';
}
