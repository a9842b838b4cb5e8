import { useMemo } from 'react';
import { entryOf, type MenuGroup, menuOf } from '../../lib/screen-tree.ts';
import { useSession } from '../../lib/session.ts';
import { useUi } from '../../lib/ui.ts';
import { openRoutes } from '../open-routes.ts';

interface Menu {
  readonly menu: readonly MenuGroup[];
  /** Where the other mode begins; undefined when it has no screen for this member. */
  readonly other: string | undefined;
}

/** The menu of the mode that is on, and the way into the other mode. */
export function useMenu(): Menu {
  const { codes } = useSession();
  const mode = useUi((ui) => ui.mode);
  return useMemo(() => {
    const open = openRoutes({ codes });
    return {
      menu: menuOf(open, mode),
      other: entryOf(menuOf(open, mode === 'default' ? 'admin' : 'default')),
    };
  }, [codes, mode]);
}
