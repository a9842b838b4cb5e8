/** Something that happened at one moment, drawn on the axis of time. `text` may hold a device's words: it is text wherever it is shown. */
export interface Mark {
  readonly atMs: number;
  readonly text: string;
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How near to a mark one points at it, as a share of the range. */
const nearShare = 1 / 120;

/** The marks that are within a range. */
export function marksWithin(marks: readonly Mark[], { fromMs, toMs }: Range): Mark[] {
  return marks.filter(({ atMs }) => fromMs <= atMs && atMs <= toMs);
}

/** The marks that somebody means who points to a moment of a range. */
export function marksNear(marks: readonly Mark[], range: Range, atMs: number): Mark[] {
  const nearMs = (range.toMs - range.fromMs) * nearShare;
  return marksWithin(marks, range).filter((mark) => Math.abs(mark.atMs - atMs) <= nearMs);
}
