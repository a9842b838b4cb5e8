import { type Area, at, id, tenantId } from './area.ts';

export const subjectsArea: Area = {
  factories: {},
  samples: {
    'subjects/add-subjects.queries.ts': {
      addSubjects: [tenantId, 'device', [id]],
    },
    'subjects/dependencies.queries.ts': {
      setDependencies: [tenantId, [{ subjectId: id, dependsOn: [id] }]],
    },
    'subjects/removed-targets.queries.ts': {
      allTargetIds: [tenantId],
      forgetRemoved: [tenantId, id],
      noteRemoved: [tenantId, [id]],
      removedTargets: [],
    },
    'subjects/removed-subjects.queries.ts': { forgetSomeRemoved: [tenantId, 'device'] },
    'subjects/maintenance-windows.queries.ts': {
      deleteWindowsBefore: [tenantId, at],
      writeWindows: [{ tenantId, planId: id, now: at }, [id], [{ from: at, to: at }]],
    },
    'subjects/happened.queries.ts': {
      happenedTo: [
        { tenantId, targetIds: [id], kinds: ['restarted'] },
        { fromMs: 0, toMs: 3_600_000 },
      ],
      announcedTimes: [
        { tenantId, subjectIds: [id] },
        { fromMs: 0, toMs: 3_600_000 },
      ],
    },
    'subjects/events.queries.ts': {
      eventsOfSome: [
        { tenantId, targetIds: [id] },
        { fromMs: 0, toMs: 3_600_000, limit: 500 },
      ],
      lastEventOf: [{ tenantId, subjectId: id, kind: 'fault-side', fromMs: 0 }],
      newestEventOf: [{ tenantId, targetId: id, subjectId: id, kinds: ['restarted'], until: at }],
      eventsOf: [
        { tenantId, targetId: id, subjectId: id },
        { fromMs: 0, toMs: 3_600_000, limit: 500 },
      ],
    },
  },
};
