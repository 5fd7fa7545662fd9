import { locateFile } from './file-location.ts';
import type { Import } from './read-imports.ts';

export function findImportCycles(imports: Import[]): string[] {
  const files = imports.filter(({ local }) => local);
  const features = files.flatMap(({ from, to }) => {
    const [here, there] = [getServerFeature(from), getServerFeature(to)];
    return here && there && here !== there ? [{ from: here, to: there }] : [];
  });
  return [...findCyclesInGraph(files), ...findCyclesInGraph(features)].map((circle) => {
    return `${circle.join(' → ')}: imports never go in a circle`;
  });
}

function getServerFeature(file: string): string | undefined {
  const { workspace, feature, isTest } = locateFile(file);
  return workspace === 'server' && feature && !isTest ? `server/${feature}` : undefined;
}

type ImportEdge = { from: string; to: string };

/** Finds import cycles. Reports only the first of several cycles through the same file or feature. */
function findCyclesInGraph(edges: ImportEdge[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (node: string, path: string[]) => {
    const start = path.indexOf(node);
    if (start >= 0) {
      const cycle = path.slice(start);
      if (!cycles.flat().some((known) => cycle.includes(known))) cycles.push([...cycle, node]);
    }
    if (start >= 0 || done.has(node)) return;
    for (const { to } of next.get(node) ?? []) walk(to, [...path, node]);
    done.add(node);
  };
  for (const node of next.keys()) walk(node, []);
  return cycles;
}
