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

/** A slide of a kind as it begins, with the places of the one that it takes the place of where it has some. */
export function slideOf(kind: Slide['kind'], before?: Slide): Slide {
  const { region, outletId, tag } = (before && 'kind' in before ? before : {}) as Partial<
    Record<'region' | 'outletId' | 'tag', string>
  >;
  const places = {
    ...(region !== undefined && { region }),
    ...(outletId !== undefined && { outletId }),
    ...(tag !== undefined && { tag }),
  };
  if (kind === 'overall') return { kind, last: '24h', ...places };
  if (kind === 'map') return { kind, ...places };
  // Which one is chosen in the form.
  if (kind === 'service') return { kind, serviceId: '' };
  if (kind === 'board') return { kind, boardId: '', part: 1 };
  if (kind === 'devices') return { kind, by: 'kind', ...places };
  if (kind === 'lines') return { kind, by: 'provider', ...places };
  return { kind };
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
