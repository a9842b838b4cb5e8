const cornerPx = 6;

/** Lines between points with round corners, as SVG draws it. */
export function roundedPath(points: readonly (readonly [number, number])[]): string {
  const turns = points.filter(
    ([x, y], at) => at === 0 || x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1],
  );
  return turns
    .map(([x, y], at) => {
      const [before, after] = [turns[at - 1], turns[at + 1]];
      if (!before) return `M${x} ${y}`;
      if (!after) return `L${x} ${y}`;
      const toward = ([toX, toY]: readonly [number, number]) => {
        const distance = Math.hypot(toX - x, toY - y);
        const by = Math.min(cornerPx, distance / 2) / distance;
        return `${round(x + (toX - x) * by)} ${round(y + (toY - y) * by)}`;
      };
      return `L${toward(before)}Q${x} ${y} ${toward(after)}`;
    })
    .join('');
}
const round = (value: number) => Math.round(value * 10) / 10;
