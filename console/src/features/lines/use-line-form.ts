import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import { lineBody, lineFaultsOf, type LineValues, lineValuesOf, newLine } from './line-form-values.ts';
import { linesChanged } from './lines-changed.ts';

interface Handlers {
  /** What a new line begins with. */
  readonly start: Partial<LineValues>;
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: (id: string) => void;
}

/** Fields of the contract that are called otherwise in the form. */
const fieldNames = { downBps: 'downMbps', upBps: 'upMbps' } as const;

/** The form of a line: adds one, or changes the one that is given. */
export function useLineForm(entity: LineDetail | undefined, { start, onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  return useEntityForm<LineDetail, LineValues, string>({
    entity,
    valuesOf: (line) => (line ? lineValuesOf(line) : { ...newLine, ...start }),
    read: ({ id }) => call('GET /monitor/api/v1/lines/:lineId', { params: { lineId: id } }),
    check: (values) => inWords(lineFaultsOf(values), ({ text, decimals }) => t(text, { decimals })),
    places: { ADDRESS_REFUSED: 'address', LICENCE_QUOTA: 'form', LICENCE_OVER: 'form' },
    fieldOf: (path) => {
      const last = path.split('.').at(-1) ?? '';
      if (last in fieldNames) return fieldNames[last as keyof typeof fieldNames];
      return last in newLine ? (last as keyof LineValues) : undefined;
    },
    async save(values, line, own) {
      const body = lineBody(values);
      if (!line) return (await call('POST /monitor/api/v1/lines/create', { body }, { own })).id;
      const change = { params: { lineId: line.id }, body: { ...body, version: line.version } };
      await call('PUT /monitor/api/v1/lines/:lineId', change, { own });
      return line.id;
    },
    onSaved(_, { name }) {
      linesChanged();
      onSaved(name.trim());
    },
    leave,
  });
}
export type LineFormState = ReturnType<typeof useLineForm>;
