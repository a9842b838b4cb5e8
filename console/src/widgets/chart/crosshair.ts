import { create } from 'zustand';

interface Crosshair {
  /** The moment that is pointed to; undefined while nothing is. */
  readonly atMs: number | undefined;
  /** The chart that the pointer is in: it tells the values, the others only show the moment. */
  readonly chartId: string | undefined;
}

/** The charts of a page share one crosshair. */
export const useCrosshair = create<Crosshair>(() => ({ atMs: undefined, chartId: undefined }));

export function pointTo(chartId: string, atMs: number): void {
  useCrosshair.setState({ chartId, atMs });
}

/** Takes the crosshair away, if it is still this chart's. */
export function pointAway(chartId: string): void {
  if (useCrosshair.getState().chartId === chartId)
    useCrosshair.setState({ chartId: undefined, atMs: undefined });
}
