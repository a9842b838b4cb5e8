import { type Slide } from '@linekeeper/contract/walls/walls';

/** The dashboards of the explorer that slides show. */
export const boardIdsOf = (slides: readonly Slide[]): string[] =>
  slides.flatMap((slide) => (slide.kind === 'board' ? slide.boardId : []));
