import { html } from 'hono/html';
import { renderPublicPage } from './page.ts';

/** The page at every address that visitors may not see, whether or not there is a club or a date. */
export function renderNotFoundPage(publicUrl: string) {
  return renderMessagePage(publicUrl, {
    title: 'We can’t find this page',
    message:
      'The address may be mistyped, or the club doesn’t show this page any more. Ask the club for a new link.',
  });
}

/** The page while the database cannot be reached. */
export function renderUnavailablePage(publicUrl: string) {
  return renderMessagePage(publicUrl, {
    title: 'We can’t show this page just now',
    message: 'Something went wrong on our side. Please try again in a minute.',
  });
}

function renderMessagePage(
  publicUrl: string,
  { title, message }: { title: string; message: string },
) {
  return renderPublicPage({
    title,
    description: message,
    url: publicUrl,
    isIndexed: false,
    body: html`<h1>${title}</h1>
<section class="card call"><p>${message}</p><p><a class="button" href="/">Go to the home page</a></p></section>`,
  });
}
