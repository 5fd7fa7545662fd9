import { embedPath, embedScriptPath } from '@fixturebook/contract/paths';
import type { EmbedTheme } from '@fixturebook/contract/public-pages/embed';

/** The colours that a website can choose. With `auto` the list follows the device of the visitor. */
export type EmbedThemeChoice = EmbedTheme | 'auto';

interface EmbeddedClub {
  name: string;
  slug: string;
  /** The origin of our site, such as `https://fixturebook.example`. */
  origin: string;
}

/** Formats the HTML that a club copies into its website. Without the script the frame keeps its first height. */
export function formatEmbedCode(
  { name, slug, origin }: EmbeddedClub,
  theme: EmbedThemeChoice,
): string {
  const query = theme === 'auto' ? '' : `?theme=${theme}`;
  const title = escapeAttribute(`Fixtures of ${name}`);
  return `<iframe src="${origin}${embedPath(slug)}${query}" title="${title}" loading="lazy" style="width: 100%; height: 480px; border: 0"></iframe>
<script src="${origin}${embedScriptPath}" async></script>`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
