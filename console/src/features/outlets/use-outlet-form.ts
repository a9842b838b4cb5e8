import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import { bodyOf, faultsOf, newOutlet, type OutletValues, valuesOf } from './outlet-form-values.ts';
import { outletsChanged } from './outlets-changed.ts';

interface Handlers {
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: (id: string) => void;
}

/** The form of an outlet: adds one, or changes the one that is given. */
export function useOutletForm(entity: OutletDetail | undefined, { onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  return useEntityForm<OutletDetail, OutletValues, string>({
    entity,
    valuesOf: (outlet) => (outlet ? valuesOf(outlet) : newOutlet),
    read: ({ id }) => call('GET /monitor/api/v1/outlets/:outletId', { params: { outletId: id } }),
    check: (values) => inWords(faultsOf(values), (fault) => t(`outlets:error.${fault}`)),
    places: { NAME_TAKEN: 'number', DIVISION_UNKNOWN: 'division' },
    async save(values, outlet, own) {
      const body = bodyOf(values);
      if (!outlet) return (await call('POST /monitor/api/v1/outlets/create', { body }, { own })).id;
      const input = { params: { outletId: outlet.id }, body: { ...body, version: outlet.version } };
      await call('PUT /monitor/api/v1/outlets/:outletId', input, { own });
      return outlet.id;
    },
    onSaved(_, { name }) {
      outletsChanged();
      onSaved(name.trim());
    },
    leave,
  });
}
export type OutletFormState = ReturnType<typeof useOutletForm>;
