import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SkeletonRows } from './skeleton.tsx';

/** What is begun when it is about to be seen; its place is kept until then. */
export function InView({ children, lines = 10 }: { readonly children: ReactNode; readonly lines?: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isSeen]);
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={<SkeletonRows count={lines} />}>{children}</Suspense>
      ) : (
        <SkeletonRows count={lines} />
      )}
    </div>
  );
}
