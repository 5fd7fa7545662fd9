import { loginPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { html, raw } from 'hono/html';
import { pageStyle } from './page-style.ts';

type Html = ReturnType<typeof html>;

export interface PublicPageContent {
  /** The tab and search results show it before the name of the product. */
  title: string;
  /** At most about 160 characters, for search results and previews of links. */
  description: string;
  /** The address of the page, with the origin of the site. */
  url: string;
  /** The picture of 1200 by 630 pixels for previews of links. */
  pictureUrl?: string;
  /** False for pages that search engines should leave out, such as those of taken dates. */
  isIndexed?: boolean;
  /** The screen of the app to which “Log in” leads back. By default it leads to Home. */
  loginReturnPath?: string;
  /** Objects of schema.org. */
  structuredData?: object[];
  body: Html;
}

/** Renders a page for visitors. It needs no script, and all its styles are in the page itself. */
export async function renderPublicPage(content: PublicPageContent): Promise<string> {
  const { title, description, url, pictureUrl, isIndexed = true, structuredData = [] } = content;
  const rendered = await html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title} · ${brand.name}</title>
<meta name="description" content="${description}"/>
${isIndexed ? html`<link rel="canonical" href="${url}"/>` : html`<meta name="robots" content="noindex"/>`}
<meta property="og:type" content="website"/>
<meta property="og:site_name" content="${brand.name}"/>
<meta property="og:locale" content="en_GB"/>
<meta property="og:url" content="${url}"/>
<meta property="og:title" content="${title}"/>
<meta property="og:description" content="${description}"/>
${pictureUrl ? renderPictureTags(pictureUrl) : ''}
<link rel="icon" href="/favicon.ico" sizes="32x32"/>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
<link rel="apple-touch-icon" href="/icons/apple-touch.png"/>
<style>${raw(pageStyle)}</style>
${structuredData.map((data) => raw(`<script type="application/ld+json">${toScriptJson(data)}</script>`))}
</head>
<body>
<header class="site"><a class="brand" href="/">${brand.name}</a><a href="${formatLoginLink(content)}">Log in</a></header>
<main>${content.body}</main>
<footer class="site"><p><a href="/">${brand.name}</a> helps cricket clubs find opponents and agree matches. <a href="/faq">Questions and answers</a> · <a href="/privacy">Privacy</a></p></footer>
</body>
</html>`;
  return rendered.toString();
}

function formatLoginLink({ loginReturnPath }: PublicPageContent) {
  return loginReturnPath ? `${loginPath}?next=${encodeURIComponent(loginReturnPath)}` : loginPath;
}

function renderPictureTags(pictureUrl: string) {
  return html`<meta property="og:image" content="${pictureUrl}"/>
<meta property="og:image:width" content="1200"/>
<meta property="og:image:height" content="630"/>
<meta name="twitter:card" content="summary_large_image"/>`;
}

/** Escapes `<`, so that the JSON cannot end the script element. */
function toScriptJson(data: object) {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
