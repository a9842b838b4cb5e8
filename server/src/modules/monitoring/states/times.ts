// How long many subjects were in each state, together, and how often that changed, for those who draw it.
export { availabilityOf } from './availability.ts';
export { changesBelow } from './changes-below.ts';
export { keepStateDays } from './state-days.ts';
export { timesByDay } from './times-by-day.ts';
export { type StepTimes, timesByStep } from './times-by-step.ts';
export { tellingBelow, timesBelow, timesOfEachBelow } from './times-below.ts';
export { timesOfEach, timesOfSome } from './times-of-each.ts';
