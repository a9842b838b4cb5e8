import {
  deviceTraits,
  deviceTraitsBelow,
  lineTraits,
  lineTraitsBelow,
} from '@linekeeper/contract/dashboards/resource-terms';
import {
  isOfCustomers,
  rankedLevels,
  type SlideKind,
  slidePeriods,
} from '@linekeeper/contract/walls/wall-terms';
import { type Slide, type Wall } from '@linekeeper/contract/walls/walls';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { isPlatform } from '../../widgets/customers-totals/index.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { BoardFields } from './board-fields.tsx';
import { CustomerField, type OfCustomers } from './customer-field.tsx';
import { slideText } from './offered-slides.ts';
import { ServiceFields } from './service-fields.tsx';
import { slideOf } from './wall-choice.ts';

const traitsOf = {
  ...{ devices: deviceTraits, lines: lineTraits },
  ...{ 'customers-devices': deviceTraitsBelow, 'customers-lines': lineTraitsBelow },
} as const;

interface Props {
  readonly slide: Slide;
  readonly number: number;
  readonly offered: readonly SlideKind[];
  /** The dashboards of the explorer that the wall shows as it stands. */
  readonly boards: Wall['boards'];
  /** Somebody asked to save. */
  readonly isAsked: boolean;
  readonly onChange: (slide: Slide) => void;
}

/** What one slide shows: which dashboard, over which time, by what, of which places. */
export function SlideFields({ slide, number, offered, boards, isAsked, onChange }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const id = (name: string) => `wall-slide-${number}-${name}`;
  const kinds = offered.includes(slide.kind) ? offered : [slide.kind, ...offered];
  return (
    <>
      <SelectField<SlideKind>
        id={id('kind')}
        label={t('walls:what')}
        value={slide.kind}
        options={kinds.map((value) => ({ value, label: slideText(t, session, value) }))}
        onChange={(kind) => onChange(slideOf(kind, slide))}
      />
      {'last' in slide && (
        <SelectField
          id={id('last')}
          label={t('walls:period')}
          value={slide.last}
          options={slidePeriods.map((value) => ({ value, label: t(`walls:last.${value}`) }))}
          onChange={(last) => onChange({ ...slide, last })}
        />
      )}
      {'by' in slide && (
        <SelectField<string>
          id={id('by')}
          label={t('walls:trait')}
          value={slide.by}
          options={traitsOf[slide.kind].map((value) => ({
            value,
            label: t(`walls:by.${value}`),
          }))}
          onChange={(by) => onChange({ ...slide, by } as Slide)}
        />
      )}
      {(slide.kind === 'services' || slide.kind === 'service') && (
        <ServiceFields slide={slide} id={id} isAsked={isAsked} onChange={onChange} />
      )}
      {slide.kind === 'board' && (
        <BoardFields slide={slide} id={id} isAsked={isAsked} had={boards} onChange={onChange} />
      )}
      {(slide.kind === 'overall' ||
        slide.kind === 'map' ||
        slide.kind === 'devices' ||
        slide.kind === 'lines' ||
        slide.kind === 'traffic') && <PlaceFields slide={slide} id={id} onChange={onChange} />}
      {slide.kind === 'customers' && (isPlatform(session) || slide.level === 'msp') && (
        <SelectField
          id={id('level')}
          label={t('walls:ranking')}
          value={slide.level ?? 'each'}
          options={rankedLevels.map((value) => ({ value, label: t(`walls:ranked.${value}`) }))}
          onChange={(level) => onChange({ ...slide, level })}
        />
      )}
      {isOfCustomers(slide.kind) && (
        <CustomerField slide={slide as OfCustomers} id={id('customer')} onChange={onChange} />
      )}
    </>
  );
}

type Placed = Extract<Slide, { readonly kind: 'overall' | 'map' | 'devices' | 'lines' | 'traffic' }>;
interface PlaceProps {
  readonly slide: Placed;
  readonly id: (name: string) => string;
  readonly onChange: (slide: Slide) => void;
}

function PlaceFields({ slide, id, onChange }: PlaceProps) {
  const { t } = useTranslation();
  const session = useSession();
  const mayAsk = holdsAll(session, ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS']);
  const { data } = useApi('POST /monitor/api/v1/charts/places', { body: {} }, { enabled: mayAsk });
  const set = (name: 'region' | 'outletId' | 'tag', value: string | undefined) => {
    const { [name]: _before, ...others } = slide;
    onChange((value ? { ...others, [name]: value } : others) as Slide);
  };
  const named = (name: 'region' | 'tag', values: readonly string[] = []) =>
    (values.length > 0 || slide[name] !== undefined) && (
      <SelectField<string>
        id={id(name)}
        label={t(`walls:place.${name}`)}
        allowClear
        showSearch={{ optionFilterProp: 'value' }}
        placeholder={t('walls:everywhere')}
        value={slide[name] as string}
        options={values.map((value) => ({ value, label: value }))}
        onChange={(value: string | undefined) => set(name, value)}
      />
    );
  const seesDevices = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE']);
  return (
    <>
      {named('region', data?.regions)}
      {(seesDevices || holdsAll(session, ['DMS_SERVER_MANAGE_WAN_VIEW'])) && (
        <FormField id={id('outlet')} label={t('walls:outlet')} fault={undefined}>
          {({ id: field }) => (
            <OutletSelect
              id={field}
              label={t('walls:outlet')}
              placeholder={t('walls:everywhere')}
              of={seesDevices ? 'devices' : 'lines'}
              value={slide.outletId}
              onChange={(value) => set('outletId', value)}
            />
          )}
        </FormField>
      )}
      {named('tag', data?.tags)}
    </>
  );
}
