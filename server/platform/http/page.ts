/** Cuts rows to a page. The query has to return one row more if there is a next page. */
export function toPage<Row>(rows: Row[], size: number, formatCursor: (last: Row) => string) {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, next: last ? formatCursor(last) : null };
}
