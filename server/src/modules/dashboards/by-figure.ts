/** By a figure, what is not known last whichever way; what is equal stays as it was. */
export function byFigure<T>(
  rows: readonly T[],
  figureOf: (row: T) => number | null,
  order: 'asc' | 'desc',
): T[] {
  const sign = order === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

/** A page of rows that are all at hand. */
export const pageOfRows = <T>(
  rows: readonly T[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): T[] => rows.slice((page - 1) * pageSize, page * pageSize);
