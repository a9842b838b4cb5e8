import { deviceOfInterface, deviceSummary } from '../../devices/index.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/** An interface: measured with its device. */
export const networkInterface: SubjectKindRules = {
  async find(tx, tenantId, id) {
    const found = await deviceOfInterface(tx, tenantId, id);
    const device = found && (await deviceSummary(tx, tenantId, found.deviceId));
    return found && device && { ...device, targetId: found.deviceId, name: found.name };
  },
};
