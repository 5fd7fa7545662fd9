/** Returns one page of rows. The query has to select one row more, to show whether a page follows. */
export function toPage<Row>(rows: Row[], size: number, formatCursor: (last: Row) => string) {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, next: last ? formatCursor(last) : null };
}
