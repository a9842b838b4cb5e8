import { type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import {
  faultsOf,
  newTest,
  testBody,
  type TestField,
  type TestValues,
  valuesOf,
} from './test-form-values.ts';

interface Handlers {
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: (id: string) => void;
}

/** Where what the server refuses stands in the form. */
const fields: Readonly<Record<string, TestField>> = {
  targets: 'addresses',
  test: 'settings',
  expectations: 'expected',
  sources: 'fromServer',
};

/** The form of a dial test: adds one, or changes the one that is given. */
export function useTestForm(entity: TestDetail | undefined, { onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  return useEntityForm<TestDetail, TestValues, string>({
    entity,
    valuesOf: (test) => (test ? valuesOf(test) : newTest),
    read: ({ id }) => call('GET /dial/api/v1/tests/:testId', { params: { testId: id } }),
    check: (values) => inWords(faultsOf(values), (fault) => t(`dial:error.${fault}`)),
    places: {
      ...{ ADDRESS_REFUSED: 'addresses', DIAL_TARGET: 'addresses', DIAL_TOO_OFTEN: 'intervalS' },
      ...{ DIAL_THROUGHPUT_TARGET: 'addresses', DIAL_THROUGHPUT_CLOSED: 'addresses', DIAL_HUB: 'fromServer' },
      ...{ DIAL_THROUGHPUT_OFTEN: 'intervalS' },
      DIAL_NO_REFLECTOR: 'agentIds',
      ...{ DIAL_GATEWAY: 'fromServer', DIAL_TOO_MANY_PATHS: 'fromServer', DIAL_AGENT_FULL: 'fromServer' },
    },
    fieldOf: (path) => {
      const name = path.split('.')[0] ?? '';
      return fields[name] ?? (name in newTest ? (name as TestField) : undefined);
    },
    async save(values, test, own) {
      const body = testBody(values);
      if (!test) return (await call('POST /dial/api/v1/tests/create', { body }, { own })).id;
      const input = { params: { testId: test.id }, body: { ...body, version: test.version } };
      await call('PUT /dial/api/v1/tests/:testId', input, { own });
      return test.id;
    },
    onSaved(_, { name }) {
      invalidate(
        'POST /dial/api/v1/tests/list',
        'GET /dial/api/v1/tests/:testId',
        'POST /dial/api/v1/tests/:testId/paths',
        'POST /dial/api/v1/tests/:testId/heat-map',
      );
      onSaved(name.trim());
    },
    leave,
  });
}
