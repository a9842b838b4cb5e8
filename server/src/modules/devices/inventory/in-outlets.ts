import { writeAudit } from '../../../platform/audit/audit.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type StandsInOutlets } from '../../../platform/module.ts';
import { deviceChanged } from '../events.ts';
import { devicesByOutlet, moveDevices } from './in-outlets.queries.ts';

/** Devices as what stands in outlets. */
export const devicesInOutlets: StandsInOutlets = {
  permission: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
  count: devicesByOutlet,
  async move(tx, scope, { from, to, names }) {
    const { tenantId } = scope;
    const devices = await moveDevices(tx, tenantId, { from, to });
    await writeAudit(tx, scope, {
      action: 'device.move',
      subjectType: 'outlet',
      subjectId: to,
      detail: { name: names.to, outlet: names, devices: devices.map(({ name }) => name) },
    });
    for (const { id } of devices) publish(tx, deviceChanged, { tenantId, deviceId: id });
    return devices.length;
  },
};
