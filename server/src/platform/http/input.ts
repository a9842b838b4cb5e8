import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type Language } from '@linekeeper/contract/language';
import { placesOfNoText } from '@linekeeper/contract/plain-text';
import { AppError } from '../errors.ts';
import { fieldErrors, fieldsOfNoText } from './field-errors.ts';

/** What a call sends beside headers and files, as it came. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const places = ['params', 'query', 'body'] as const;

/**
 * An input by the endpoint's schemas. This is the one place where what is no text and no number is refused, so that no schema,
 * handler or query has to think of it. Throws INVALID_INPUT that names each wrong field.
 */
export function checkedInput(
  endpoint: Pick<Endpoint, (typeof places)[number] | 'words'>,
  raw: RawInput,
  language: Language,
) {
  const noText = places.flatMap((place) => placesOfNoText(raw[place]));
  if (noText.length > 0) throw new AppError('INVALID_INPUT', { fields: fieldsOfNoText(noText, language) });
  const parsed = {
    params: endpoint.params.safeParse(raw.params ?? {}, { reportInput: true }),
    // The parser of queries makes objects without a prototype.
    query: endpoint.query.safeParse({ ...(raw.query as object) }, { reportInput: true }),
    body: endpoint.body.safeParse(raw.body === undefined ? {} : raw.body, { reportInput: true }),
  };
  const issues = Object.values(parsed).flatMap((place) => place.error?.issues ?? []);
  if (issues.length > 0)
    throw new AppError('INVALID_INPUT', { fields: fieldErrors(issues, language, endpoint.words) });
  return { params: parsed.params.data, query: parsed.query.data, body: parsed.body.data };
}
