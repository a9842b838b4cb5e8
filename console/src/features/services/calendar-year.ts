/** The first year that a calendar is asked for. */
export const firstYear = 2020;

/** The year that an address asks for; this one where it asks for none that there is. */
export function readYear(search: URLSearchParams, thisYear: number): number {
  const year = search.get('year') ?? '';
  const isOne = /^\d{4}$/.test(year) && Number(year) >= firstYear && Number(year) <= thisYear;
  return isOne ? Number(year) : thisYear;
}
