import { type AgentFacts, portsOf } from '../snmp-fleet/index.ts';
import { type DemoDevice, devices, tenants } from './world.ts';

/** In each outlet one device hangs on the one before it: the gateway, then what stands behind it. */
export function upstreamOf(device: DemoDevice): DemoDevice | undefined {
  const { fitting } = device.outlet.tenant;
  const above = fitting[fitting.indexOf(device.kind) - 1];
  return devices.find(({ outlet, kind }) => outlet === device.outlet && kind === above);
}

const [, clinics] = tenants;
/** At every other clinic somebody said what hangs on what; of the others nobody did. */
export const isSaidByHand = ({ outlet }: DemoDevice): boolean =>
  outlet.tenant === clinics && Number(outlet.number.slice(-3)) % 2 === 1;

/** Switches and firewalls of the shops and the bank tell of their neighbours; the clinics bought what does not. */
const speaks = ({ kind, outlet }: DemoDevice) =>
  outlet.tenant !== clinics && (kind === 'switch' || kind === 'firewall');

const interfaces = 24;
/** Upwards a device is plugged in at its last port, into the third of the one above. */
const [upPort, downPort] = [interfaces, 3];
const portName = ({ vendor }: DemoDevice, port: number) => portsOf(vendor, interfaces)[port - 1]?.name ?? '';
const macOf = (index: number) =>
  `02:4c:4b:00:${[index >> 8, index & 255].map((part) => part.toString(16).padStart(2, '0')).join(':')}`;

/** What a device tells by LLDP; undefined: it does not speak it. */
export function lldpOf(
  device: DemoDevice,
  addressOf: (device: DemoDevice) => string,
): AgentFacts['lldp'] | undefined {
  if (!speaks(device)) return undefined;
  const heard = (other: DemoDevice, port: number, remotePort: number) => ({
    ...{ port, sysName: other.hostname, remotePort: portName(other, remotePort) },
    ...{ chassisMac: macOf(devices.indexOf(other)), address: addressOf(other) },
  });
  const above = upstreamOf(device);
  return {
    chassisMac: macOf(devices.indexOf(device)),
    neighbours: [
      ...(above ? [heard(above, upPort, downPort)] : []),
      ...devices
        .filter((other) => upstreamOf(other) === device)
        .map((other) => heard(other, downPort, upPort)),
    ],
  };
}
