import { time } from '../endpoint.ts';

/** A moment of the past that is asked about instead of now: as it is known today, late results included. */
export const moment = { at: time.refine((at) => Date.parse(at) >= 0).optional() };
