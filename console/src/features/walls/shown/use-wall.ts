import { useEffect, useState, useSyncExternalStore } from 'react';
import { i18n, switchTextsTo } from '../../../lib/language.ts';
import { showTimesIn } from '../../../lib/time.ts';
import { reloadIfNewBuild } from './new-build.ts';
import { type WallAddress } from './wall-address.ts';
import { listenToWall } from './wall-live.ts';
import { type WallPlan, WallRun, type WallState } from './wall-run.ts';

/** A console that was updated is noticed after each time the server was away, and this often besides. */
const buildMs = 3_600_000;

/** What a wall is shown with: its language, and the clocks of its tenant. */
async function dress({ language, timeZone, name }: WallPlan): Promise<void> {
  showTimesIn(timeZone);
  document.title = name;
  if (i18n.language !== language) await switchTextsTo(language);
}

/** A wall that runs while it is on the page. */
export function useWall(address: WallAddress): WallState & Pick<WallRun, 'turn' | 'pause'> {
  const [run] = useState(
    () => new WallRun(address, { clock: Date.now, onBack: () => void reloadIfNewBuild(), onPlan: dress }),
  );
  const state = useSyncExternalStore(run.subscribe, run.state);
  useEffect(() => {
    run.start();
    const silent = listenToWall(address, run);
    const build = setInterval(() => void reloadIfNewBuild(), buildMs);
    return () => {
      run.stop();
      silent();
      clearInterval(build);
    };
  }, [run, address]);
  return { ...state, turn: run.turn, pause: run.pause };
}
