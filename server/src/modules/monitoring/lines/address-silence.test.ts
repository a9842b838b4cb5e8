import { expect, it } from 'vitest';
import { AddressSilence } from './address-silence.ts';

const freshMs = 150;
const never = { provedMs: -Infinity, freshMs };

it('the silence of an address lasts from the first test in a row that failed until it answers', () => {
  const silence = new AddressSilence();
  silence.asked(0, true, never);
  for (const atMs of [60, 120, 180]) silence.asked(atMs, false, never);
  expect([silence.sinceMs, silence.failedMs]).toEqual([60, [60, 120, 180]]);
  silence.asked(240, true, never);
  expect([silence.sinceMs, silence.failedMs]).toEqual([null, []]);
});

it('of a silence, what was before the newest proof is not kept', () => {
  const silence = new AddressSilence();
  for (const atMs of [60, 120]) silence.asked(atMs, false, never);
  silence.asked(180, false, { provedMs: 70, freshMs });
  expect([silence.sinceMs, silence.failedMs]).toEqual([60, [120, 180]]);
});

it('a silence into which nobody asked for long begins anew', () => {
  const silence = new AddressSilence();
  for (const atMs of [60, 210]) silence.asked(atMs, false, never);
  expect(silence.sinceMs).toBe(60);
  silence.asked(361, false, never);
  expect([silence.sinceMs, silence.failedMs]).toEqual([361, [361]]);
});

it('of a long silence the first tests are kept, and no more', () => {
  const silence = new AddressSilence();
  for (let atMs = 60; atMs <= 60_000; atMs += 60) silence.asked(atMs, false, never);
  expect([silence.failedMs.length, silence.failedMs[0]]).toEqual([50, 60]);
});
