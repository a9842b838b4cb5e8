export { advice, pingWords, stateSentence, type StateSince } from './state-sentence.ts';
