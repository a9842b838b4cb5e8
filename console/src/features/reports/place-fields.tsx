import { contentCodes } from '@linekeeper/contract/reports/report-terms';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { placeOf, type PlaceChoice, scopeKinds } from './report-choice.ts';
import { ServiceField } from './service-field.tsx';
import { useRegions } from './use-regions.ts';

interface Props {
  readonly choice: PlaceChoice;
  /** Whether what is missing is said. */
  readonly isAsked: boolean;
  readonly onChange: (some: Partial<PlaceChoice>) => void;
}

/** Where a report is of: everything, a region, an outlet or a business service. */
export function PlaceFields({ choice, isAsked, onChange: change }: Props) {
  const { t } = useTranslation();
  const regions = useRegions(choice.scope === 'region');
  const isNarrow = useNarrow();
  const session = useSession();
  const seesOutlets = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE']);
  const seesServices = holdsAll(session, [contentCodes.services]);
  const offered = scopeKinds.filter((kind) => kind !== 'service' || seesServices || choice.scope === kind);
  const placeFault =
    isAsked && placeOf(choice) === undefined ? t(`reports:fault.${choice.scope}`) : undefined;
  return (
    <>
      <FormField id="report-scope" label={t('reports:scope.label')} fault={undefined}>
        {({ id }) => (
          <Segmented
            id={id}
            block
            vertical={isNarrow}
            value={choice.scope}
            options={offered.map((value) => ({ value, label: t(`reports:scope.${value}`) }))}
            onChange={(value) => change({ scope: value })}
          />
        )}
      </FormField>
      {choice.scope === 'region' && (
        <SelectField<string>
          id="report-region"
          label={t('reports:region')}
          {...(placeFault !== undefined && { fault: placeFault })}
          showSearch={{ optionFilterProp: 'label' }}
          value={choice.region}
          options={regions.map((value) => ({ value, label: value }))}
          onChange={(region) => change({ region })}
        />
      )}
      {choice.scope === 'service' && (
        <ServiceField
          value={choice.serviceId}
          fault={placeFault}
          onChange={(serviceId) => change({ serviceId })}
        />
      )}
      {choice.scope === 'outlet' && (
        <FormField id="report-outlet" label={t('reports:outlet')} fault={placeFault}>
          {({ id }) => (
            <OutletSelect
              id={id}
              label={t('reports:outlet')}
              placeholder={t('reports:fault.outlet')}
              of={seesOutlets ? 'devices' : 'lines'}
              value={choice.outletId}
              onChange={(outletId) => change({ outletId })}
            />
          )}
        </FormField>
      )}
    </>
  );
}
