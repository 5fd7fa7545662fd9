import type { ClubOrder } from '@fixturebook/contract/clubs';

/** The query string of the club list: `/clubList?search=ash&page=2&order=name`. */
export interface ClubListSearch {
  search: string;
  page: number;
  order: ClubOrder;
}

export const searchMaxLength = 80;

const pageNumberPattern = /^[1-9]\d{0,5}$/;

/** `defaultOrder` holds if the address names no order. */
export function parseClubListSearch(
  params: URLSearchParams,
  defaultOrder: ClubOrder,
): ClubListSearch {
  const page = params.get('page') ?? '';
  const order = params.get('order');
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaxLength).trimEnd(),
    page: pageNumberPattern.test(page) ? Number(page) : 1,
    order: order === 'distance' || order === 'name' ? order : defaultOrder,
  };
}

export function formatClubListSearch(
  { search, page, order }: ClubListSearch,
  defaultOrder: ClubOrder,
): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (order !== defaultOrder) params.set('order', order);
  return params.size > 0 ? `?${params}` : '';
}
