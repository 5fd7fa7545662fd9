import type { ClubOrder } from '@fixturebook/contract/clubs';

/** The query string of the club list: `/clubList?search=ash&page=2&order=distance`. */
export interface ClubListSearch {
  search: string;
  page: number;
  order: ClubOrder;
}

export const searchMaxLength = 80;

const pageNumberPattern = /^[1-9]\d{0,5}$/;

export function parseClubListSearch(params: URLSearchParams): ClubListSearch {
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaxLength).trimEnd(),
    page: pageNumberPattern.test(page) ? Number(page) : 1,
    order: params.get('order') === 'distance' ? 'distance' : 'name',
  };
}

export function formatClubListSearch({ search, page, order }: ClubListSearch): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (order !== 'name') params.set('order', order);
  return params.size > 0 ? `?${params}` : '';
}
