import { type ErrorData, type FieldError } from '@linekeeper/contract/errors';
import { reactionTo } from '@linekeeper/contract/errors/reactions';
import { i18n } from './language.ts';
import { isSayingOnce, openDialog, toast } from './notices.ts';
import { endSession } from './session.ts';
import { storage } from './storage.ts';

/** Why a call brought nothing: the code of the answer, or that there was no answer. */
export type FaultCode = number | 'A0230' | 'timeout' | 'network' | 'no-answer';

/** A call that failed. `message` is the server's, in the reader's language; empty where it said nothing. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FaultCode;
  readonly data: ErrorData | undefined;

  constructor(code: FaultCode, message = '', data?: ErrorData) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** What is wrong with the fields of a form. */
  get fields(): readonly FieldError[] {
    return this.data?.fields ?? [];
  }
}

/**
 * Whether a call failed without a word of the server: no network, no answer in time, or that of something in between. A page that
 * is left looks the same to the calls that it gives up. None of it says that the session is over.
 */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && ['network', 'timeout', 'no-answer'].includes(String(error.code));
}

/** What is wrong with an answer; undefined when it is good. */
export function faultOf(status: number, body: unknown): ApiError | undefined {
  const { code, message, data } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown;
    message?: unknown;
    data?: unknown;
  };
  const isGoodStatus = status >= 200 && status < 300;
  if (isGoodStatus && code === 0) return undefined;
  const known = code === 'A0230' || (typeof code === 'number' && code !== 0) ? code : 'no-answer';
  return new ApiError(known, typeof message === 'string' ? message : '', (data ?? undefined) as ErrorData);
}

/** What the console does about a fault: spec section 8, to the letter, in this one switch. */
export function react(fault: ApiError): void {
  const t = i18n.t;
  if (fault.code === 'timeout') return toast('error', t('common:timeout'));
  if (fault.code === 'network') return toast('error', t('common:networkFault'));
  switch (reactionTo(fault.code)) {
    case 'logout':
      // The notice that says why the session is over logs out itself, once it was read.
      return isSayingOnce() ? undefined : endSession('/login');
    case 'notice-then-logout':
      return openDialog({
        title: t('common:notice'),
        text: fault.message || t('common:systemError'),
        okText: t('common:ok'),
        onOk: () => endSession('/'),
        isOnce: true,
      });
    case 'failures':
      return openDialog({
        title: t('common:followingErrors'),
        text: fault.message,
        failures: fault.data?.failures ?? [],
        okText: t('common:ok'),
      });
    case 'silent':
      return;
    case 'expired':
      return openDialog({
        title: t('common:notice'),
        text: t('common:pageExpired'),
        okText: t('common:signInAgain'),
        cancelText: t('common:cancel'),
        onOk: () => {
          storage.clear();
          endSession('/');
        },
      });
    case 'toast':
      return toast('error', fault.message || t('common:systemError'));
  }
}

/** A fault in words, for a place that shows it itself. */
export function faultText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('common:systemError');
  if (error.code === 'timeout') return i18n.t('common:timeout');
  if (error.code === 'network') return i18n.t('common:networkFault');
  return error.message || i18n.t('common:systemError');
}
