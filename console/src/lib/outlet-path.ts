export const outletListPath = '/equipmentManagement/outlets';

/** The address of an outlet's page. */
export const outletPath = (outletId: string) => `${outletListPath}/${encodeURIComponent(outletId)}`;
