export { pingWords, stateSentence, type StateSince } from './state-sentence.ts';
