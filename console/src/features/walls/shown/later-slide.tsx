import { type ComponentType, useEffect, useState } from 'react';
import { reloadOnceServed } from './new-build.ts';
import wordStyles from './words.module.css';

interface Props<T> {
  readonly data: T;
  readonly load: () => Promise<ComponentType<{ readonly data: T }>>;
  /** What is said where it does not come. */
  readonly missing: string;
}

/**
 * A slide whose code comes when a wall has one. Where it does not come, that is said, and the page is loaded anew once the server is
 * there again: a browser may keep what it failed to load, and what was loaded by halves has not its looks.
 */
export function LaterSlide<T>({ data, load, missing }: Props<T>) {
  const [Slide, setSlide] = useState<{ readonly Draw: ComponentType<{ readonly data: T }> }>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isGone = false;
    void load().then(
      (Draw) => !isGone && setSlide({ Draw }),
      () => {
        reloadOnceServed();
        if (!isGone) setMissing(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  if (Slide) return <Slide.Draw data={data} />;
  return isMissing ? <p className={wordStyles.none}>{missing}</p> : null;
}
