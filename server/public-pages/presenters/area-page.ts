import { areaPath, areasPath, publicClubPath } from '@fixturebook/contract/paths';
import { type Area, formatInArea } from '@fixturebook/contract/places/areas';
import { brand } from '@fixturebook/contract/site';
import { html } from 'hono/html';
import type { AreaClub, AreaCount } from '../queries/area-pages.ts';
import { formatAreaCounts } from './area-words.ts';
import { formatRowDate } from './fixture-words.ts';
import { renderPublicPage } from './page.ts';
import { toPublishedPlace } from './published-club.ts';

interface AreaPage {
  area: Area;
  counted: AreaCount | undefined;
  clubs: AreaClub[];
  /** The slug after which the next page begins, or null on the last page. */
  next: string | null;
  isFirst: boolean;
}

/** Renders the page of a county or city, with the public pages of its clubs. */
export function renderAreaPage(page: AreaPage, publicUrl: string): Promise<string> {
  const { area, clubs, next, isFirst } = page;
  const counted = addListedClubs(page);
  const path = areaPath(area.slug);
  const heading = `Cricket clubs ${formatInArea(area)}`;
  const counts = formatAreaCounts(area, counted);
  return renderPublicPage({
    title: heading,
    description: `${counts} Find an opponent for your free date, and agree a friendly with ${brand.name}.`,
    url: publicUrl + path,
    pictureUrl: `${publicUrl}/shared-pages/home.png`,
    // The list changes, so search engines find the clubs of later pages in the sitemap instead.
    isIndexed: isFirst && ((counted?.clubs ?? 0) > 0 || clubs.length > 0),
    structuredData: [
      createBreadcrumbs(area, publicUrl),
      ...(clubs.length > 0 ? [createClubList(heading, clubs, publicUrl)] : []),
    ],
    body: html`<nav class="links" aria-label="Breadcrumb"><a href="${areasPath}">Cricket clubs by county</a></nav>
<h1>${heading}</h1>
<section class="card call"><p class="lead">${counts}</p><p><a class="button" href="/signup">List your free dates</a></p></section>
${renderClubs(page)}
<p class="links">${isFirst ? '' : html`<a href="${path}">Back to the first clubs</a>`}${next ? html`<a href="${path}?after=${next}" rel="next">More clubs ${formatInArea(area)}</a>` : ''}</p>`,
  });
}

/** A club that has turned its page on since the last count is listed already. */
function addListedClubs({ counted, clubs }: AreaPage) {
  return counted && { ...counted, clubs: Math.max(counted.clubs, clubs.length) };
}

function renderClubs({ clubs, counted, isFirst }: AreaPage) {
  // The line at the top says already that an area has no club.
  if (clubs.length === 0 && isFirst && counted?.clubs === 0) return '';
  if (clubs.length === 0)
    return html`<p class="soft">${isFirst ? 'No club has a public page here yet.' : 'There are no more public pages here.'}</p>`;
  return html`<section><h2>Clubs with a public page</h2>
<ul class="rows">${clubs.map(renderClub)}</ul>
</section>`;
}

function renderClub(club: AreaClub) {
  const { name, locality } = toPublishedPlace(club);
  const next = club.nextFreeDate
    ? html`<small>Next free date: ${formatRowDate(club.nextFreeDate)} ${club.nextFreeDate.slice(0, 4)}</small>`
    : '';
  return html`<li><a href="${publicClubPath(club.slug)}"><span><b>${name}</b><small>${locality}</small>${next}</span></a></li>
`;
}

function createBreadcrumbs(area: Area, publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: 'Cricket clubs by county',
        item: publicUrl + areasPath,
      },
      {
        '@type': 'ListItem',
        position: 2,
        name: area.name,
        item: publicUrl + areaPath(area.slug),
      },
    ],
  };
}

function createClubList(name: string, clubs: AreaClub[], publicUrl: string) {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: clubs.map((club, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: toPublishedPlace(club).name,
      url: publicUrl + publicClubPath(club.slug),
    })),
  };
}
