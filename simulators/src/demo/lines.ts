import { type DemoDevice, type DemoOutlet, devices, outlets } from './world.ts';

/** An internet line of the demo: what was agreed, and the device that it ends at. */
export interface DemoLine {
  readonly outlet: DemoOutlet;
  readonly device: DemoDevice;
  readonly name: string;
  readonly provider: string;
  readonly circuitId: string;
  readonly access: 'fibre' | 'pon' | 'leased' | 'cellular-5g';
  readonly role: 'primary' | 'backup';
  readonly downMbps: number;
  readonly upMbps: number;
  readonly slaAvailabilityPercent: number;
  readonly monthlyCost: number;
  /** The last two parts of the address that it answers at. */
  readonly host: readonly [number, number];
  /** Whether it is at an uplink of its device; a modem of its own beside the device tells nothing of its traffic. */
  readonly isAtUplink: boolean;
}

const providers = ['中国电信', '中国联通'] as const;

/** Each outlet has a line, at its gateway or router; every third has another over 5G, of the other provider. */
export const lines: readonly DemoLine[] = outlets.flatMap((outlet, index) => {
  const device = devices.find(
    ({ outlet: of, kind }) => of === outlet && (kind === 'smart_cpe' || kind === 'router'),
  );
  if (!device) return [];
  const isBank = outlet.tenant.prefix === 'jianghai';
  const mine = index % 2;
  const primary: DemoLine = {
    ...{ outlet, device, name: `${outlet.name}-主线`, role: 'primary', provider: providers[mine as 0 | 1] },
    circuitId: `${mine === 0 ? 'CT' : 'CU'}-${outlet.number}-01`,
    access: isBank ? 'leased' : index % 3 === 1 ? 'pon' : 'fibre',
    ...(isBank ? { downMbps: 100, upMbps: 100 } : { downMbps: 500, upMbps: 50 }),
    slaAvailabilityPercent: isBank ? 99.95 : 99.5,
    monthlyCost: isBank ? 3200 : 599,
    host: [200, index + 1],
    isAtUplink: true,
  };
  if (index % 3 !== 0) return [primary];
  const backup: DemoLine = {
    ...{ outlet, device, name: `${outlet.name}-备线`, role: 'backup' },
    provider: providers[(1 - mine) as 0 | 1],
    circuitId: `${mine === 0 ? 'CU' : 'CT'}-${outlet.number}-02`,
    ...{ access: 'cellular-5g', downMbps: 100, upMbps: 20, slaAvailabilityPercent: 99, monthlyCost: 199 },
    host: [201, index + 1],
    isAtUplink: false,
  };
  return [primary, backup];
});
