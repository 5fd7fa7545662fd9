/** Keeps the links of the page as texts, because a link would open another page inside the frame. */
export function removeLinks(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href');
  const style = page.createElement('style');
  style.textContent = 'a:not([class]) { text-decoration: underline; }';
  page.head.append(style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
