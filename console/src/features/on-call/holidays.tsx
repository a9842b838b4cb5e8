import { EditOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { type HolidayLine, linesOf, readHolidays } from './holiday-lines.ts';
import { onCallChanged } from './on-call-changed.ts';
import styles from './on-call.module.css';

const route = 'GET /monitor/api/v1/on-call/holidays/:year';
const [first, last] = [2000, 2099];

/** Days that are not what their weekday is, a year at a time: for all schedules. */
export function Holidays() {
  const { t } = useTranslation();
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [editing, setEditing] = useState<readonly HolidayLine[]>();
  const query = useApi(route, { params: { year: String(year) } });
  return (
    <div className="stack">
      <div className="line gap-2">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('on-call:yearBefore')}
          title={t('on-call:yearBefore')}
          disabled={year === first}
          onClick={() => setYear(year - 1)}
        />
        <h2 className="heading figures">{year}</h2>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t('on-call:yearAfter')}
          title={t('on-call:yearAfter')}
          disabled={year === last}
          onClick={() => setYear(year + 1)}
        />
        <span className="end">
          <Allowed codes={['DMS_SERVER_MANAGE_ALERT_EDIT']}>
            <Button
              icon={<EditOutlined aria-hidden />}
              disabled={!query.data}
              onClick={() => setEditing(query.data?.days)}
            >
              {t('on-call:editHolidays')}
            </Button>
          </Allowed>
        </span>
      </div>
      <p className="note">{t('on-call:holidaysText')}</p>
      <Loaded query={query} lines={6}>
        {({ days }) =>
          days.length === 0 ? (
            <Empty title={t('on-call:noHolidays', { year })} />
          ) : (
            <ul className={`card list ${styles.holidays}`}>
              {days.map(({ day, kind, name }) => (
                <li key={day}>
                  <span className="figures">{day}</span>
                  <span className={kind === 'working' ? 'warn' : 'accent'}>
                    {t(`on-call:kindOf.${kind}`)}
                  </span>
                  <span className="breaks">{name}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && <EditHolidays year={String(year)} days={editing} onClose={() => setEditing(undefined)} />}
    </div>
  );
}

interface EditProps {
  readonly year: string;
  readonly days: readonly HolidayLine[];
  readonly onClose: () => void;
}

/** The days of a year as lines, to be typed or pasted. */
function EditHolidays({ year, days, onClose }: EditProps) {
  const { t } = useTranslation();
  const words = { free: t('on-call:wordOf.free'), working: t('on-call:wordOf.working') };
  const [text, setText] = useState(() => linesOf(days, words));
  const [isChecked, setChecked] = useState(false);
  const read = readHolidays(text, year, words);
  const wrong = 'fault' in read ? read : undefined;
  const save = useApiMutation('PUT /monitor/api/v1/on-call/holidays/:year', {
    onSuccess: () => {
      toast('success', t('on-call:holidaysSaved', { year }));
      invalidate(route);
      onCallChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('on-call:holidaysOf', { year })}
      okText={t('on-call:save')}
      isBusy={save.isPending}
      width={560}
      onOk={() => {
        setChecked(true);
        if (!('fault' in read)) save.mutate({ params: { year }, body: { days: [...read] } });
      }}
      onClose={onClose}
    >
      <FormField
        id="holiday-lines"
        label={t('on-call:holidayLines')}
        hint={t('on-call:holidayHint', { year })}
        fault={
          isChecked && wrong ? t(`on-call:lineFault.${wrong.fault}`, { line: wrong.line, year }) : undefined
        }
      >
        {(described) => (
          <Input.TextArea
            {...described}
            rows={12}
            className="mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
    </ActionDialog>
  );
}
