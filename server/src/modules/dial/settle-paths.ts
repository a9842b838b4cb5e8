import { type Tx } from '../../platform/db/database.ts';
import { addSubjects, noteRemoved } from '../subjects/index.ts';
import { testedPlaces } from './outlets.queries.ts';
import {
  deleteUnwanted,
  insertPaths,
  lockPaths,
  missingPaths,
  type PathsAsked,
  type WantedPath,
} from './settle-paths.queries.ts';

/** What settling changed. */
export interface Settled {
  /** Paths that were added, and those that there are no more. */
  readonly pathIds: readonly string[];
  /** Agents that have other things to do now. */
  readonly agentIds: readonly string[];
  /** Paths that are wanted and were not let in. */
  readonly leftOut: number;
}

/**
 * Lets so many more places be tested: all of these, or fewer; or throws. Asked only where something is to be added. Places are outlets, and
 * agents that stand in none.
 */
export type Admit = (freshPlaces: readonly string[]) => Promise<readonly string[]>;

/**
 * Makes the paths that tests want (tests × sources × targets) and drops those that none wants any more, with what was measured of them. What
 * is as it should be stays as it is: to settle again changes nothing, whoever asks, and after a restart too.
 */
export async function settlePaths(
  tx: Tx,
  tenantId: number,
  asked: PathsAsked,
  admit: Admit,
): Promise<Settled> {
  await lockPaths(tx, tenantId);
  const gone = await deleteUnwanted(tx, tenantId, asked);
  await noteRemoved(
    tx,
    tenantId,
    gone.map(({ id }) => id),
  );
  const missing = await missingPaths(tx, tenantId, asked);
  const added = missing.length === 0 ? [] : await admitted(tx, tenantId, missing, admit);
  const ids = await insertPaths(tx, tenantId, added);
  await addSubjects(tx, tenantId, 'dial_path', ids);
  const agentIds = [...gone.map(({ agentId }) => agentId), ...added.map(({ sourceId }) => sourceId)];
  return {
    pathIds: [...gone.map(({ id }) => id), ...ids],
    agentIds: [...new Set(agentIds.filter((id) => id !== null))],
    leftOut: missing.length - added.length,
  };
}

async function admitted(
  tx: Tx,
  tenantId: number,
  missing: readonly WantedPath[],
  admit: Admit,
): Promise<readonly WantedPath[]> {
  const places = [...new Set(missing.flatMap(({ places }) => places))];
  const tested = await testedPlaces(tx, tenantId);
  const fresh = places.filter((place) => !tested.has(place));
  const admits = new Set(await admit(fresh));
  return missing.filter(({ places }) => places.every((place) => tested.has(place) || admits.has(place)));
}
