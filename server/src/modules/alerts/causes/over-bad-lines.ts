import { type OpenAlert, type Surroundings } from './open-alert.ts';

const keyOf = (quality: string, lineId: string) => `${quality} of ${lineId}`;

/**
 * The alert of a line, of some, that a bad value is the consequence of: the line that its target is reached over is bad in the same way, and it is no
 * worse than that. Undefined where there is none. A line is nobody's consequence here.
 */
export function badLineOver(
  lines: readonly OpenAlert[],
  { linesOver }: Pick<Surroundings, 'linesOver'>,
): (alert: OpenAlert) => OpenAlert | undefined {
  const bad = new Map(
    lines.flatMap((line) =>
      line.isLine && line.quality && !line.isOver
        ? [[keyOf(line.quality, line.targetId), line] as const]
        : [],
    ),
  );
  return ({ quality, isLine, targetId, rank = 0 }) => {
    if (!quality || isLine || bad.size === 0) return undefined;
    const over = (linesOver?.(targetId) ?? []).flatMap((id) => bad.get(keyOf(quality, id)) ?? []);
    return over.find((line) => rank >= (line.rank ?? 0));
  };
}
