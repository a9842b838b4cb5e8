export const deviceListPath = '/equipmentManagement/intelligence';

/** The address of a device's page. */
export const devicePath = (deviceId: string) => `${deviceListPath}/details/${encodeURIComponent(deviceId)}`;
