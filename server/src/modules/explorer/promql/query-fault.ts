import { AppError } from '../../../platform/errors.ts';

/** Refuses a question that cannot be read, or that nothing of ours can answer: what, and where in it. */
export const wrong = (reason: string): AppError => new AppError('QUERY_WRONG', { params: { reason } });

/** Refuses a question that can be read and has no answer, or costs too much: of what, and what to do. */
export const unanswered = (reason: string): AppError =>
  new AppError('QUERY_UNANSWERED', { params: { reason } });
