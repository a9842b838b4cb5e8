export const lineListPath = '/wan';

/** The address of a line's page. */
export const linePath = (lineId: string) => `${lineListPath}/lines/${encodeURIComponent(lineId)}`;
