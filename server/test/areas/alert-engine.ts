import { type Area } from './area.ts';

/** What the engine of alerts asks by itself. */
export const alertEngineArea: Area = {
  factories: {},
  samples: {
    'alerts/engine/loaded-rules.queries.ts': { loadedRules: [] },
    'alerts/engine/open-alerts.queries.ts': { openAlerts: [] },
    'alerts/engine/rule-watches.queries.ts': { runningWatches: [] },
  },
};
