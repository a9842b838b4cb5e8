import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { expect, it } from 'vitest';
import { lineBody, lineFaultsOf, type LineValues, lineValuesOf, newLine } from './line-form-values.ts';

const good: LineValues = { ...newLine, outletId: 'o', name: ' Fibre ', provider: 'Telecom', access: 'fibre' };
const textsOf = (values: Partial<LineValues>) =>
  Object.fromEntries(
    Object.entries(lineFaultsOf({ ...good, ...values })).map(([field, { text }]) => [field, text]),
  );

it('a line needs an outlet, a name, a provider and how it comes in, and nothing else', () => {
  expect(Object.keys(lineFaultsOf(newLine)).sort()).toEqual(['access', 'name', 'outletId', 'provider']);
  expect(lineFaultsOf(good)).toEqual({});
});

it('rates are typed in Mbit/s and kept in bit/s, and what is empty is nothing and not nought', () => {
  const body = lineBody({ ...good, downMbps: '100', upMbps: '0.512', slaAvailabilityPercent: '99.95' });
  expect(body).toMatchObject({
    ...{ name: 'Fibre', downBps: 100_000_000, upBps: 512_000, slaAvailabilityPercent: 99.95 },
    ...{ address: null, monthlyCost: null, slaRttMs: null, contractTo: null, deviceId: null },
  });
});

it('a number says what is wrong with it, each in its own words', () => {
  expect(textsOf({ downMbps: '0', upMbps: 'fast', monthlyCost: '1.999', slaLossPercent: '101' })).toEqual({
    downMbps: 'lines:error.number',
    upMbps: 'lines:error.number',
    monthlyCost: 'lines:error.amount',
    slaLossPercent: 'lines:error.percent',
  });
  expect(textsOf({ slaRttMs: '60001', downMbps: '100000000' })).toEqual({
    slaRttMs: 'lines:error.large',
    downMbps: 'lines:error.large',
  });
});

it('an address is one address, a currency three letters, and no contract ends before it begins', () => {
  expect(
    textsOf({
      ...{ address: 'cpe.example.com', currency: 'yuan' },
      ...{ contractFrom: '2026-02-01', contractTo: '2026-01-31', name: 'a\u0007b' },
    }),
  ).toEqual({
    address: 'lines:error.addressWrong',
    currency: 'lines:error.currency',
    contractTo: 'lines:error.contractOrder',
    name: 'lines:error.controlLetters',
  });
});

it('what a form began with is saved as it was', () => {
  const body = lineBody({
    ...{ ...good, name: 'Fibre', circuitId: 'CT-1', role: 'backup', downMbps: '500', upMbps: '50.5' },
    ...{ address: '203.0.113.9', deviceId: 'd', interfaceId: 'i', contractFrom: '2026-01-01' },
    ...{ contractTo: '2027-12-31', monthlyCost: '1299.5', slaJitterMs: '10', note: 'Floor 2' },
  });
  expect(lineBody(lineValuesOf(body as unknown as LineDetail))).toEqual(body);
});
