import type { BrowserContext, Request } from '@playwright/test';

/**
 * Writes down everything that goes wrong in a browser beside what a test looks at: errors of the
 * page and on its console (a breach of the content policy is one), refused and failed requests,
 * and any request that leaves the product.
 */
export class ProblemWatch {
  readonly #problems: string[] = [];
  readonly #expected: (string | RegExp)[] = [];

  watchContext(context: BrowserContext, url: string) {
    const { origin } = new URL(url);
    context.on('console', (message) => {
      const isWorthTelling = ['error', 'warning'].includes(message.type());
      // Told as the answer or the failed request that it is about.
      const isAboutRequest = message.text().startsWith('Failed to load resource');
      // Maps are drawn without a graphics card here, and the driver says what that costs.
      const isAboutDriver = message.text().includes('GPU stall due to ReadPixels');
      // Journeys that are not about the service worker go without: see `playwright.config.ts`.
      const isAboutWorker = message.text().startsWith('Service Worker registration blocked');
      if (isWorthTelling && !isAboutRequest && !isAboutDriver && !isAboutWorker)
        this.#note(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#note(`page: ${error.error().stack}`));
    context.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url());
      if (protocol.startsWith('http') && asked !== origin) this.#note(`left for ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.#note(`${response.status()} ${describeRequest(response.request())}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What is under way when one goes elsewhere is given up.
      if (reason !== 'net::ERR_ABORTED') this.#note(`${reason} ${describeRequest(request)}`);
    });
  }

  /** What a test brings about on purpose, such as `401 GET /api/v1/me`. */
  expect(...problems: (string | RegExp)[]) {
    this.#expected.push(...problems);
  }

  /** A page goes on asking, and telling whether it is looked at, until it hears that it is over. */
  expectSessionsToEnd() {
    this.expect('401 GET /api/', '401 PUT /api/v1/me/presence');
  }

  get unexpected() {
    return this.#problems.filter(
      (problem) =>
        !this.#expected.some((known) =>
          typeof known === 'string' ? problem.includes(known) : known.test(problem),
        ),
    );
  }

  #note(problem: string) {
    this.#problems.push(problem);
  }
}

function describeRequest(request: Request) {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
