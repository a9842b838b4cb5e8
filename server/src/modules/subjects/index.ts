import { type Module } from '../../platform/module.ts';

export { addSubjects } from './add-subjects.queries.ts';
export { setDependencies } from './dependencies.queries.ts';
export {
  allTargetIds,
  forgetRemoved,
  noteRemoved,
  removedTargets,
  tenantsWithRemovedTargets,
} from './removed-targets.queries.ts';
export {
  addEvents,
  deleteEventsBefore,
  eventsOf,
  eventsOfSome,
  eventsToRevise,
  lastEventOf,
  newestEventOf,
  reviseEvent,
  type SubjectEvent,
} from './events.queries.ts';
export { forgetRemovedBefore, forgetSomeRemoved } from './removed-subjects.queries.ts';
export { subjectEventsKept } from './events.ts';
export { keepHappened } from './keep-happened.ts';
export {
  type AnnouncedTime,
  announcedTimes,
  type Happened,
  happenedSince,
  happenedTo,
} from './happened.queries.ts';
export { deleteWindowsBefore, type PlannedTime, writeWindows } from './maintenance-windows.queries.ts';
export { type HeldState, heldStateColumns, heldStateOf, isReachedBy } from './held-state.ts';
export {
  type Evidence,
  type Figures,
  type MeasuredRow,
  noteFigures,
  noteMeasured,
  noteQuality,
  setStatuses,
  type StatusRow,
  watchedTenants,
} from './status.queries.ts';

/** Whatever can be measured or have a state: what holds of it, what was announced, what happened. Others read `subject_state`. */
export function createSubjects(): Module {
  return {
    tables: ['subjectStatus', 'maintenanceWindow', 'subjectEvent', 'removedSubject', 'removedTarget'],
  };
}
