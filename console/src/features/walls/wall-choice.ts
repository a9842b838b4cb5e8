import { type Slide, type Wall } from '@linekeeper/contract/walls/walls';
import { type Input } from '../../lib/api.ts';

export type WallBody = Input<'POST /monitor/api/v1/walls'>['body'];

/** A wall as its form holds it. */
export interface WallChoice {
  readonly name: string;
  readonly slides: readonly Slide[];
  readonly seconds: number;
  readonly night: { readonly from: string; readonly to: string } | null;
  readonly language: Wall['language'];
}

export const firstNight = { from: '22:00', to: '06:00' } as const;
/** How long slides may stand, of what is offered. */
export const offeredSeconds = [5, 10, 15, 20, 30, 60, 120, 300, 600] as const;

/** What a form begins with. */
export const wallChoiceOf = (wall: Wall | undefined, language: Wall['language'], first: Slide): WallChoice =>
  wall ?? { name: '', slides: [first], seconds: 20, night: firstNight, language };

type Narrowing = 'region' | 'outletId' | 'tag' | 'customerId' | 'last';
type Narrowed = Partial<Record<Narrowing, unknown>>;

/** Those of some fields that a slide says. */
const kept = (slide: Narrowed, names: readonly Narrowing[]) =>
  Object.fromEntries(names.flatMap((name) => (slide[name] === undefined ? [] : [[name, slide[name]]])));

/** What a kind is narrowed by, and what it cannot be without. */
const startOf: Readonly<Record<Slide['kind'], { by?: readonly Narrowing[]; start?: object }>> = {
  overall: { by: ['last', 'region', 'outletId', 'tag'], start: { last: '24h' } },
  map: { by: ['region', 'outletId', 'tag'] },
  traffic: { by: ['last', 'region', 'outletId', 'tag'], start: { last: '24h' } },
  services: {},
  // Which one is chosen in the form.
  service: { start: { serviceId: '' } },
  board: { start: { boardId: '', part: 1 } },
  devices: { by: ['region', 'outletId', 'tag'], start: { by: 'kind' } },
  lines: { by: ['region', 'outletId', 'tag'], start: { by: 'provider' } },
  customers: { by: ['customerId'] },
  'customers-map': { by: ['customerId'] },
  'customers-availability': { by: ['last', 'customerId'], start: { last: '24h' } },
  'customers-services': { by: ['customerId'] },
  'customers-devices': { by: ['customerId'], start: { by: 'kind' } },
  'customers-lines': { by: ['customerId'], start: { by: 'provider' } },
  'customers-traffic': { by: ['last', 'customerId'], start: { last: '24h' } },
  'customers-changes': { by: ['last', 'customerId'], start: { last: '24h' } },
};

/** A slide of a kind as it begins, with what the one that it takes the place of was narrowed to, as far as it can be. */
export function slideOf(kind: Slide['kind'], before?: Slide): Slide {
  const { by = [], start } = startOf[kind];
  return { kind, ...start, ...kept((before ?? {}) as Narrowed, by) } as Slide;
}

/** What is saved; undefined while something is missing. */
export function wallBody({ name, slides, seconds, night, language }: WallChoice): WallBody | undefined {
  if (name.trim() === '' || slides.length === 0) return undefined;
  const isOpen = (slide: Slide) =>
    (slide.kind === 'service' && slide.serviceId === '') || (slide.kind === 'board' && slide.boardId === '');
  if (slides.some(isOpen)) return undefined;
  if (night !== null && night.from === night.to) return undefined;
  return { name, slides: [...slides], seconds, night, language } as WallBody;
}
