import { areaPath, areasPath } from '@fixturebook/contract/paths';
import { type Area, areas } from '@fixturebook/contract/places/areas';
import { roundForVisitors } from '@fixturebook/contract/public-pages/visitor-count';
import { brand } from '@fixturebook/contract/site';
import { html } from 'hono/html';
import type { AreaCount } from '../queries/area-pages.ts';
import { formatClubCount } from './area-words.ts';
import { renderPublicPage } from './page.ts';

/** Renders the list of all counties and cities. */
export function renderAreasIndex(counts: AreaCount[], publicUrl: string): Promise<string> {
  const clubs = new Map(counts.map((counted) => [counted.area, counted.clubs]));
  return renderPublicPage({
    title: 'Cricket clubs by county',
    description: `Find cricket clubs that want a friendly, county by county: see who is free on ${brand.name}, and list your own dates.`,
    url: publicUrl + areasPath,
    pictureUrl: `${publicUrl}/shared-pages/home.png`,
    structuredData: [
      {
        '@type': 'ItemList',
        name: 'Cricket clubs by county',
        itemListElement: areas.map(({ slug, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: publicUrl + areaPath(slug),
        })),
      },
    ],
    body: html`<h1>Cricket clubs by county</h1>
<p class="lead">Choose a county or city to see how many clubs arrange their matches here, and which of them have a page.</p>
<ul class="rows areas">${areas.map((area) => renderArea(area, clubs.get(area.slug) ?? 0))}</ul>`,
  });
}

function renderArea({ slug, name }: Area, clubs: number) {
  const count = clubs > 0 ? html`<small>${formatClubCount(roundForVisitors(clubs))}</small>` : '';
  return html`<li><a href="${areaPath(slug)}"><b>${name}</b>${count}</a></li>
`;
}
