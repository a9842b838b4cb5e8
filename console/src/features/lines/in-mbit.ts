import { short } from '@linekeeper/contract/quantity';

/** A number under a title that has its unit; what is more than nothing never reads 0. */
export const atLeast = (value: number, least: number): string =>
  value > 0 && value < least / 2 ? `<${least}` : short(value);

/** Bits per second as Mbit/s, the unit in the title. */
export const inMbit = (bps: number): string => atLeast(bps / 1e6, 0.01);
