import {
  errors,
  type ErrorName,
  type Failure,
  type FieldError,
  type MaintenanceFault,
  type OrganisationChoice,
} from '@linekeeper/contract/errors';

export interface AppErrorDetails {
  /** Fills the `{names}` of the text. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly failures?: readonly Failure[];
  readonly fields?: readonly FieldError[];
  /** A sign-in that waits for its second step. */
  readonly challengeId?: string;
  /** A sign-in that waits for the choice of an organisation. */
  readonly choice?: OrganisationChoice;
  readonly maintenance?: MaintenanceFault;
  readonly cause?: unknown;
}

/** An error of the catalogue (contract/src/errors.ts). Throw it anywhere below a route; one handler answers. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly entry: ErrorName;
  readonly details: AppErrorDetails;

  constructor(entry: ErrorName, details: AppErrorDetails = {}) {
    super(`${entry}: ${errors[entry].texts.en}`, { cause: details.cause });
    this.entry = entry;
    this.details = details;
  }
}
