import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { layerDays, turnLengths } from '@linekeeper/contract/on-call/on-call-limits';
import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { localeTags } from '../../lib/time.ts';
import { MemberSelect } from './member-select.tsx';
import styles from './on-call.module.css';

interface Props {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly layer: OnCallLayer;
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (layer: OnCallLayer, names?: ReadonlyMap<string, string>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const usualHours = { from: '09:00', to: '18:00' };

/** The name of a day of the week; Monday is 1, as the fifth of January 2026 was one. */
const weekdayName = (day: number) =>
  new Intl.DateTimeFormat(localeTags[currentLanguage()], { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  );

/** Members that take turns, and when. */
export function LayerFields({ number, count, layer, names, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const { memberIds, turn, handover, weekday, startsOn, days, hours } = layer;
  const set = (change: Partial<OnCallLayer>) => onChange({ ...layer, ...change });
  const id = (field: string) => `layer-${number}-${field}`;
  const title = t('on-call:layer', { number });
  return (
    <fieldset className={`frame ${styles.layer}`} aria-label={title}>
      <div className="row between">
        <span className="medium">{title}</span>
        {count > 1 && (
          <span className="row gap-1">
            <Button
              type="text"
              size="small"
              disabled={number === 1}
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('on-call:layerUp', { number })}
              title={t('on-call:layerUp', { number })}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              size="small"
              disabled={number === count}
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('on-call:layerDown', { number })}
              title={t('on-call:layerDown', { number })}
              onClick={() => onMove(1)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('on-call:layerRemove', { number })}
              title={t('on-call:layerRemove', { number })}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      <FormField
        id={id('members')}
        label={t('on-call:members')}
        fault={undefined}
        hint={t('on-call:membersHint')}
      >
        {({ id: field, status, 'aria-describedby': describedBy }) => (
          <MemberSelect
            id={field}
            status={status}
            aria-describedby={describedBy}
            value={memberIds}
            names={names}
            onChange={(ids, found) => onChange({ ...layer, memberIds: ids }, found)}
          />
        )}
      </FormField>
      <div className={styles.pair}>
        <SelectField
          id={id('turn')}
          label={t('on-call:turn')}
          value={turn}
          options={turnLengths.map((value) => ({ value, label: t(`on-call:turnOf.${value}`) }))}
          onChange={(value: OnCallLayer['turn']) => set({ turn: value })}
        />
        {turn === 'week' && (
          <SelectField
            id={id('weekday')}
            label={t('on-call:weekday')}
            value={weekday}
            options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdayName(value) }))}
            onChange={(value: number) => set({ weekday: value })}
          />
        )}
        <TextField
          id={id('handover')}
          label={t('on-call:handover')}
          className="mono"
          maxLength={5}
          placeholder="09:00"
          value={handover}
          onType={(value) => set({ handover: value })}
        />
        <DateTimeField
          id={id('starts')}
          label={t('on-call:startsOn')}
          value={startsOn}
          isDay
          onPick={(value) => set({ startsOn: value })}
        />
        <SelectField
          id={id('days')}
          label={t('on-call:days')}
          value={days}
          options={layerDays.map((value) => ({ value, label: t(`on-call:daysOf.${value}`) }))}
          onChange={(value: OnCallLayer['days']) => set({ days: value })}
        />
      </div>
      <div className="grid gap-2">
        <Segmented<'all' | 'some'>
          aria-label={t('on-call:hours')}
          style={{ justifySelf: 'start' }}
          value={hours ? 'some' : 'all'}
          options={[
            { value: 'all', label: t('on-call:allDay') },
            { value: 'some', label: t('on-call:someHours') },
          ]}
          onChange={(value) => set({ hours: value === 'all' ? null : usualHours })}
        />
        {hours && (
          <div className={styles.pair}>
            <TextField
              id={id('from')}
              label={t('on-call:from')}
              className="mono"
              maxLength={5}
              value={hours.from}
              onType={(from) => set({ hours: { ...hours, from } })}
            />
            <TextField
              id={id('to')}
              label={t('on-call:to')}
              hint={hours.to < hours.from ? t('on-call:nextDay') : undefined}
              className="mono"
              maxLength={5}
              value={hours.to}
              onType={(to) => set({ hours: { ...hours, to } })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
