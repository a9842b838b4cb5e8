import { expect, it } from 'vitest';
import { isSaidByHand, lldpOf, upstreamOf } from './neighbours.ts';
import { devices, tenants } from './world.ts';

const addressOf = (device: (typeof devices)[number]) => `127.20.0.${devices.indexOf(device)}`;
const [shops, clinics, bank] = tenants;

it('has each device of the shops and the bank heard by LLDP at the device that it hangs on, or hear that one itself', () => {
  for (const device of devices.filter(({ outlet }) => outlet.tenant === shops || outlet.tenant === bank)) {
    const above = upstreamOf(device);
    if (!above) continue;
    const own = lldpOf(device, addressOf)?.neighbours.some(({ address }) => address === addressOf(above));
    const other = lldpOf(above, addressOf)?.neighbours.some(({ address }) => address === addressOf(device));
    expect(own || other, device.name).toBe(true);
  }
});

it('names ports at both ends, and leaves some clinics to people and some to nobody', () => {
  const told = devices.flatMap((device) => lldpOf(device, addressOf)?.neighbours ?? []);
  expect(told.length).toBeGreaterThan(40);
  expect(told.every(({ remotePort }) => remotePort !== '')).toBe(true);
  const ofClinics = devices.filter(({ outlet }) => outlet.tenant === clinics);
  expect(ofClinics.every((device) => lldpOf(device, addressOf) === undefined)).toBe(true);
  const byHand = ofClinics.filter(isSaidByHand);
  expect(byHand.length).toBeGreaterThan(10);
  expect(byHand.length).toBeLessThan(ofClinics.length - 10);
});
