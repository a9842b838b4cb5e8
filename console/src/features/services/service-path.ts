import { type ServiceMemberKind } from '@linekeeper/contract/services/service-terms';
import { devicePath } from '../../lib/device-path.ts';
import { testPath } from '../../lib/dial-path.ts';
import { linePath } from '../../lib/line-path.ts';
import { serviceListPath } from '../../lib/standing-path.ts';

export { serviceListPath };

/** The address of a business service's page, now or at a moment. */
export const servicePath = (serviceId: string, at?: string) =>
  `${serviceListPath}/${encodeURIComponent(serviceId)}${at ? `?at=${encodeURIComponent(at)}` : ''}`;

const paths: Readonly<Record<ServiceMemberKind, (opens: string, id: string) => string>> = {
  device: devicePath,
  interface: (deviceId, id) => `${devicePath(deviceId)}?interface=${encodeURIComponent(id)}`,
  line: linePath,
  dial_path: testPath,
  service: (id) => servicePath(id),
};

/** Where a member is looked at, by what the server says that it opens. */
export const memberPath = ({
  kind,
  id,
  opens,
}: {
  readonly kind: ServiceMemberKind;
  readonly id: string;
  readonly opens: string;
}) => paths[kind](opens, id);
