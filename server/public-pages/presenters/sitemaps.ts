interface SitemapAddress {
  path: string;
  updatedAt?: Date;
}

/** Renders a file with addresses. All paths are of letters, digits, hyphens and slashes, so none has to be escaped. */
export function renderSitemapFile(publicUrl: string, addresses: SitemapAddress[]): string {
  const urls = addresses.map(({ path, updatedAt }) => {
    const lastChange = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${publicUrl}${path}</loc>${lastChange}</url>\n`;
  });
  return `${xmlDeclaration}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
}

/** Renders the index of sitemap files. */
export function renderSitemapIndex(publicUrl: string, paths: string[]): string {
  const files = paths.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`;
}

const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
