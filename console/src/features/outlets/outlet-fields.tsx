import { AimOutlined } from '@ant-design/icons';
import { outletLetters } from '@linekeeper/contract/outlets/outlet-terms';
import { Button, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { DivisionChoice } from './division-choice.tsx';
import { HoursField } from './hours-field.tsx';
import { degreesOf } from './outlet-form-values.ts';
import styles from './outlet-form.module.css';
import { TagsInput } from './tags-input.tsx';
import { type OutletFormState } from './use-outlet-form.ts';

const PositionDialog = lazy(() =>
  import('./position-dialog.tsx').then((m) => ({ default: m.PositionDialog })),
);

const zones = Intl.supportedValuesOf('timeZone');
type TextFieldName =
  'number' | 'name' | 'region' | 'address' | 'contactName' | 'contactPhone' | 'contactEmail';

/** The fields of the form of an outlet, grouped by question: what it is, where, whom one calls, when it is open. */
export function OutletFields({ form }: { readonly form: OutletFormState }) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const [isPicking, setPicking] = useState(false);
  const optional = t('outlets:optional');
  const text = (name: TextFieldName, isNeeded = false) => (
    <TextField
      id={`outlet-${name}`}
      label={t(`outlets:${name}`)}
      isOptional={isNeeded ? undefined : optional}
      fault={faultOf(name)}
      maxLength={outletLetters[name]}
      value={values[name]}
      onType={(typed) => set({ [name]: typed })}
    />
  );
  const degrees = (name: 'latitude' | 'longitude', label: string) => (
    <TextField
      id={`outlet-${name}`}
      label={label}
      isOptional={optional}
      fault={faultOf(name)}
      className="mono"
      inputMode="decimal"
      maxLength={20}
      value={values[name]}
      onType={(typed) => set({ [name]: typed })}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {text('number', true)}
        {text('name', true)}
      </div>
      <FormField
        id="outlet-division"
        label={t('outlets:division')}
        isOptional={optional}
        fault={faultOf('division')}
        hint={t('outlets:hint.division')}
      >
        {({ id, status, 'aria-describedby': describedBy }) => (
          <DivisionChoice
            id={id}
            status={status}
            aria-describedby={describedBy}
            label={t('outlets:division')}
            placeholder={t('outlets:chooseDivision')}
            value={values.division}
            onChange={(division) => set({ division })}
          />
        )}
      </FormField>
      <TextField
        id="outlet-region"
        label={t('outlets:region')}
        isOptional={values.division === undefined ? undefined : optional}
        fault={faultOf('region')}
        hint={t('outlets:hint.region')}
        maxLength={outletLetters.region}
        value={values.region}
        onType={(region) => set({ region })}
      />
      {text('address')}
      <div className={styles.position}>
        {degrees('latitude', t('outlets:latitude'))}
        {degrees('longitude', t('outlets:longitude'))}
        <Button icon={<AimOutlined aria-hidden />} onClick={() => setPicking(true)}>
          {t('outlets:pick')}
        </Button>
      </div>
      <div className={styles.pair}>
        {text('contactName')}
        {text('contactPhone')}
      </div>
      {text('contactEmail')}
      <HoursField
        value={values.openingHours}
        fault={faultOf('openingHours')}
        onChange={(openingHours) => set({ openingHours })}
      />
      <SelectField<string>
        id="outlet-timeZone"
        label={t('outlets:timeZone')}
        isOptional={optional}
        fault={faultOf('timeZone')}
        hint={t('outlets:hint.timeZone')}
        allowClear
        showSearch={{}}
        placeholder={t('outlets:ofTenant')}
        value={values.timeZone}
        options={zones.map((zone) => ({ value: zone, label: zone }))}
        onChange={(timeZone: string | undefined) => set({ timeZone })}
      />
      <FormField id="outlet-tags" label={t('outlets:tags')} isOptional={optional} fault={faultOf('tags')}>
        {({ id, status }) => (
          <TagsInput
            id={id}
            status={status}
            label={t('outlets:tags')}
            value={values.tags}
            onChange={(tags) => set({ tags })}
          />
        )}
      </FormField>
      <FormField id="outlet-note" label={t('outlets:note')} isOptional={optional} fault={faultOf('note')}>
        {(described) => (
          <Input.TextArea
            {...described}
            rows={3}
            maxLength={outletLetters.note}
            value={values.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </FormField>
      <Suspense fallback={null}>
        {isPicking && (
          <PositionDialog
            division={values.division}
            latitude={degreesOf(values.latitude, 90) ?? null}
            longitude={degreesOf(values.longitude, 180) ?? null}
            onClose={() => setPicking(false)}
            onPicked={({ latitude, longitude }) => {
              setPicking(false);
              set({ latitude: String(latitude), longitude: String(longitude) });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
