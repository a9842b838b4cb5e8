export { actionName, subjectName } from './action-name.ts';
export { changesOf } from './changes.ts';
export { briefly, changeText } from './field-words.ts';
export { subjectOf } from './subject-of.ts';
export { whoOf } from './who-of.ts';
