import { type ErrorEntry } from '@linekeeper/contract/errors';

/** What Prometheus calls kinds of refusals, by their status. */
const types: Readonly<Record<number, string>> = {
  400: 'bad_data',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  422: 'execution',
  429: 'unavailable',
  503: 'unavailable',
};

/** A refusal as readers of Prometheus' API take it. */
export function prometheusError(
  { status }: Pick<ErrorEntry, 'status'>,
  message: string,
  fields: readonly { readonly field: string; readonly message: string }[] = [],
) {
  const errorType = types[status] ?? (status >= 500 ? 'internal' : 'bad_data');
  const wrong = fields.map(({ field, message: words }) => `${field}: ${words}`).join(' ');
  return { status: 'error', errorType, error: wrong === '' ? message : `${message} ${wrong}` };
}
