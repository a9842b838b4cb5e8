import { lazy, Suspense, useState } from 'react';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { holdsAll, useSession } from '../../lib/session.ts';
import { type OutletSection, type OutletSectionProps } from '../../widgets/outlet-section/index.ts';

interface Props extends OutletSectionProps {
  readonly sections: readonly OutletSection[];
}

/** What each area shows of an outlet, for whom it is open. */
export function Sections({ sections, ...given }: Props) {
  const session = useSession();
  const [lazily] = useState(() =>
    sections.map(({ key, openedBy, load }) => ({
      ...{ key, openedBy },
      Section: lazy(() => load().then((section) => ({ default: section }))),
    })),
  );
  return lazily
    .filter(({ openedBy }) => holdsAll(session, [openedBy]))
    .map(({ key, Section }) => (
      <Suspense key={key} fallback={<SkeletonBlock />}>
        <Section {...given} />
      </Suspense>
    ));
}
