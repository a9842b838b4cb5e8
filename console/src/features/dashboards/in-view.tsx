import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SkeletonRows } from '../../components/skeleton.tsx';

/** What is begun when it is about to be seen; its place is kept until then. */
export function InView({ children }: { readonly children: ReactNode }) {
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
        <Suspense fallback={<SkeletonRows count={10} />}>{children}</Suspense>
      ) : (
        <SkeletonRows count={10} />
      )}
    </div>
  );
}
