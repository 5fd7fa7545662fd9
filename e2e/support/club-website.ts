import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts the website of a club, whose page has the HTML `body`. It runs at `localhost`, which for browsers is another
 * site than the `127.0.0.1` of the test environment.
 */
export async function startClubWebsite(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en-GB"><head><title>Our club</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<link rel="icon" href="data:,"/></head><body><h1>Our club</h1>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
