import { type Texts } from '../language.ts';
import { states } from '../monitoring/states.ts';
import { texts } from '../platform/file-columns.ts';

/** What can stand in an outlet, and how so many of them are called. A further kind is a line here and one in its module's door. */
export const outletContents = {
  devices: texts('{count} 台设备', '{count} 台設備', '{count} {count:device|devices}'),
  lines: texts('{count} 条线路', '{count} 條線路', '{count} {count:line|lines}'),
} as const satisfies Readonly<Record<string, Texts>>;
export type OutletContent = keyof typeof outletContents;

/** How long the texts of an outlet may be, in characters. */
export const outletLetters = {
  number: 32,
  name: 128,
  region: 64,
  address: 256,
  contactName: 64,
  contactPhone: 32,
  contactEmail: 254,
  note: 1000,
  tag: 32,
} as const;
/** Tags of one outlet at most. */
export const mostTags = 20;
/** Outlets of one call that does something to several. */
export const mostOutletsAtOnce = 200;

/** The worst state of the devices and lines in an outlet, of what its reader may see, and that of those where nothing stands. */
export const outletStates = [...states, 'empty'] as const;
export type OutletState = (typeof outletStates)[number];

export const outletSortable = ['number', 'name', 'region', 'state', 'devices', 'down'] as const;

/** What other lists are narrowed by of the outlets that their rows stand in, as those outlets are now. */
export const standsInNames = ['outletRegion', 'outletTag'] as const;
export type StandsInName = (typeof standsInNames)[number];

/** How well it is known where an outlet is: by a position, else by its division, down to a city or only to a province, or not. */
export const outletPositions = ['exact', 'city', 'province', 'none'] as const;
export type OutletPosition = (typeof outletPositions)[number];
