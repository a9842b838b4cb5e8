import { addValue, emptySketch } from '../src/modules/monitoring/rollups/sketch.ts';
import { SketchSum } from '../src/modules/monitoring/rollups/sketch-sum.ts';

/** Runs of one value each, added up as rollups are; values in hundredths. */
export function sumOf(values: readonly number[]): SketchSum {
  const sketch = emptySketch();
  for (const value of values) addValue(sketch, Math.round(value * 100));
  sketch.runs = values.length;
  const sum = new SketchSum();
  sum.add(sketch);
  return sum;
}
