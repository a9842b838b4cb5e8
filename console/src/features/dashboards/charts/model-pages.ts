/** Which models of how many a page shows, and which pages are before and after it; of what is beyond the last page, the last. */
export function pagesAround(total: number, page: number, pageSize: number) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return {
    shown:
      page > last ? undefined : { from: (page - 1) * pageSize + 1, to: Math.min(total, page * pageSize) },
    previous: page > 1 ? Math.min(page - 1, last) : undefined,
    next: page < last ? page + 1 : undefined,
  };
}
