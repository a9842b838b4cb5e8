import { useEffect, useState } from 'react';
import { narrowPx } from '../../../lib/tokens.ts';

/** The unit of sizes on a wall in pixels, as its styles reckon it (wall.module.css). */
const unitPx = () => (innerWidth <= narrowPx ? 8 : Math.min(innerHeight / 100, (0.5625 * innerWidth) / 100));

/** The same while the screen changes its size. */
export function useWallUnit(): number {
  const [unit, setUnit] = useState(unitPx);
  useEffect(() => {
    const follow = () => setUnit(unitPx());
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return unit;
}
