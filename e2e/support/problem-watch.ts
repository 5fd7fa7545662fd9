import type { BrowserContext, Request } from '@playwright/test';

/**
 * Records everything that goes wrong in a browser besides what a test expects: errors of the page
 * and its console (such as a violation of the content security policy), failed requests, and
 * requests to other origins.
 */
export class BrowserProblemRecorder {
  readonly #problems: string[] = [];
  readonly #expected: (string | RegExp)[] = [];

  watchContext(context: BrowserContext, url: string) {
    const { origin } = new URL(url);
    context.on('console', (message) => {
      const isWorthTelling = ['error', 'warning'].includes(message.type());
      const isAboutRequest = message.text().startsWith('Failed to load resource');
      // The graphics driver warns about slow maps, because test machines have no graphics card.
      const isAboutDriver = message.text().includes('GPU stall due to ReadPixels');
      // `playwright.config.ts` blocks the service worker in most tests, which Chromium reports.
      const isAboutWorker = message.text().startsWith('Service Worker registration blocked');
      // On a busy machine, Chromium warns that a preloaded file is unused before the page uses it.
      const isAboutDelay = message.text().includes('preloaded using link preload but not used');
      if (isWorthTelling && !isAboutRequest && !isAboutDriver && !isAboutWorker && !isAboutDelay)
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
      // Browsers abort pending requests when they leave a page.
      if (reason !== 'net::ERR_ABORTED') this.#note(`${reason} ${describeRequest(request)}`);
    });
  }

  /** Allows problems that a test causes on purpose, such as `401 GET /api/v1/me`. */
  expect(...problems: (string | RegExp)[]) {
    this.#expected.push(...problems);
  }

  /** Allows status 401, because a page sends requests until it learns that the session ended. */
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
