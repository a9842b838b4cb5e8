import { divisionName, divisionOf } from '@linekeeper/contract/outlets/divisions';
import { readHours } from '@linekeeper/contract/outlets/opening-hours';
import { expect, it } from 'vitest';
import { portsOf } from '../snmp-fleet/vendors.ts';
import { staff } from './people.ts';
import { devices, msp, outlets, tenants } from './world.ts';

it('is one MSP with three tenants, 60 outlets and 200 devices', () => {
  expect(msp.prefix).toBe('yunwei');
  expect([tenants.length, outlets.length, devices.length]).toEqual([3, 60, 200]);
});

it('has devices of every kind and twelve makes, each with a name of its own', () => {
  expect(new Set(devices.map(({ kind }) => kind)).size).toBe(5);
  expect(new Set(devices.map(({ vendor }) => vendor.model)).size).toBe(12);
  expect(new Set(devices.map(({ name }) => name)).size).toBe(200);
  expect(new Set(devices.map(({ hostname }) => hostname)).size).toBe(200);
});

it('has a number, name, address and position of its own for each outlet, all of them in China', () => {
  for (const pick of ['number', 'name', 'address'] as const)
    expect(new Set(outlets.map((outlet) => outlet[pick])).size).toBe(60);
  expect(new Set(outlets.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(60);
  for (const { latitude, longitude, region } of outlets) {
    expect(latitude > 18 && latitude < 54 && longitude > 73 && longitude < 136).toBe(true);
    expect(region).toMatch(/市$/);
  }
});

it('has a division down to the district, hours, a contact and tags for each outlet', () => {
  for (const { division, openingHours, contactName, contactPhone, tags, address, region } of outlets) {
    const name = divisionName(division);
    expect(name).toContain(region);
    expect(readHours(openingHours)).toBe(openingHours);
    expect([contactName, contactPhone].every((text) => text.length > 2)).toBe(true);
    expect(tags.length).toBeGreaterThan(0);
    expect(division).not.toMatch(/0000$/);
    // A development zone is no division: its city is.
    if (!/00$/.test(division)) expect(address).toContain(divisionOf(division)?.name);
  }
  expect(outlets.filter(({ division }) => /00$/.test(division)).length).toBeLessThan(8);
  expect(new Set(outlets.map(({ contactPhone }) => contactPhone)).size).toBe(outlets.length);
});

it('has 24 interfaces on every device, some of them towards the outlet’s lines', () => {
  for (const { vendor } of devices) {
    const ports = portsOf(vendor, 24);
    expect(ports).toHaveLength(24);
    expect(ports.some(({ role }) => role === 'wan' || role === 'uplink')).toBe(true);
  }
});

it('has people in departments, each with a name and a phone number of their own', () => {
  expect(staff.map(({ prefix }) => prefix)).toEqual(['yunwei', 'xianfeng', 'kangning', 'jianghai']);
  for (const { departments, members } of staff) {
    expect(members).toHaveLength(16);
    expect(new Set(members.map(({ username }) => username)).size).toBe(16);
    for (const member of members) expect(departments).toContain(member.department);
    for (const path of departments.filter((item) => item.includes('/')))
      expect(departments.indexOf(path.slice(0, path.lastIndexOf('/')))).toBeLessThan(
        departments.indexOf(path),
      );
  }
  for (const { prefix, members } of staff)
    expect(new Set(members.map(({ role }) => role))).toEqual(
      new Set(['engineer', 'read-only', prefix === msp.prefix ? 'middleman' : 'end-customer']),
    );
  const phones = staff.flatMap(({ members }) => members.map(({ phone }) => phone));
  expect(new Set(phones).size).toBe(64);
  for (const phone of phones) expect(phone).toMatch(/^1\d{10}$/);
});
