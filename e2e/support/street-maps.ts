import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the map service behaves: as documented, without tiles, down, or with an invalid style. */
type FakeMapServiceState = 'well' | 'without-tiles' | 'down' | 'wrong';

/** Starts a server that replaces a map service, with a style, a source and empty tiles. */
export async function startFakeMapTileServer() {
  let state: FakeMapServiceState = 'well';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', url);
    const isTile = pathname.endsWith('.pbf');
    const isAway = state === 'down' || (state === 'without-tiles' && isTile);
    const found = isTile ? '' : documents(state)[pathname];
    response.setHeader('access-control-allow-origin', '*');
    response.statusCode = isAway ? 503 : found === undefined ? 404 : 200;
    response.end(isAway ? '' : found);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function documents(mood: FakeMapServiceState): Record<string, string> {
    const layers = [
      { id: 'ground', type: 'background', paint: { 'background-color': '#f6e7c8' } },
      { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
    ];
    const style = {
      version: 8,
      sources: { streets: { type: 'vector', url: `${url}/streets` } },
      layers: mood === 'wrong' ? [{ id: 'ground', type: 'no such type' }] : layers,
    };
    const streets = {
      tiles: [`${url}/{z}/{x}/{y}.pbf`],
      maxzoom: 14,
      attribution: '© Street maps',
    };
    return { '/style': JSON.stringify(style), '/streets': JSON.stringify(streets) };
  }

  return {
    styleUrl: `${url}/style`,
    setState(newState: FakeMapServiceState) {
      state = newState;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
