export { type EventLine, eventLines } from './event-lines.ts';
export { eventDetail, eventSentence, eventTitle } from './event-words.ts';
