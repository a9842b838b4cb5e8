export const alertListPath = '/alerts';

/** The address of an alert's page. */
export const alertPath = (alertId: string) => `${alertListPath}/${encodeURIComponent(alertId)}`;
