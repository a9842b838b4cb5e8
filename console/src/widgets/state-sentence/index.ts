export { pingWords, type SpokenState, stateSentence } from './state-sentence.ts';
export { StateSince } from './state-since.tsx';
