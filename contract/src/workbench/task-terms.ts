/** What a person may have to do, by what it is about. The module that owns a kind offers how it is found (`offerTask`). */
export const taskKinds = [
  ...(['call', 'alert', 'approval', 'invitation', 'agent'] as const),
  ...(['device-import', 'outlet-import', 'member-import', 'licence'] as const),
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** What settled a task: the fact itself, as nobody ticks one off. */
export const taskOutcomes = [
  ...(['acknowledged', 'resolved', 'closed', 'confirmed', 'accepted'] as const),
  ...(['enrolled', 'withdrawn', 'imported', 'renewed'] as const),
] as const;
export type TaskOutcome = (typeof taskOutcomes)[number];

/** Tasks of a kind that one answer over all kinds names; all are counted. */
export const mostTasksOfKind = 5;
/** Tasks on a page of one kind. */
export const tasksOnPage = 20;
/** Completed tasks can be asked for as long after their end (spec section 5). */
export const completedTaskDays = 30;
