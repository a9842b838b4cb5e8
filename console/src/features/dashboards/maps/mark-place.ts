import { type MapPlace } from '@linekeeper/contract/outlets/map-place';
import { type NumberMark } from '../../../widgets/map/index.ts';

const provinceDigits = 2;

/** The place of the map that a mark counts. */
export const markPlace = ({ division, square }: Pick<NumberMark, 'division' | 'square'>): MapPlace =>
  division === undefined
    ? { in: 'square', ...square }
    : division.length === provinceDigits
      ? { in: 'province', province: division }
      : { in: 'place', place: division };
