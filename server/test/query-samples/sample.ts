/** What samples of all areas are made from. */
export const tenantId = 1;
export const id = '00000000-0000-0000-0000-000000000001';
export const at = new Date(0);
export const page = { page: 2, pageSize: 20, order: 'desc', search: 'x' };

/** Arguments after `tx` for query functions, by file and function. */
export type QuerySamples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
