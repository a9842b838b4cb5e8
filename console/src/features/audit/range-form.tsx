import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { clockText, isoOfClock, type Preset, presets } from './audit-range.ts';
import styles from './range-menu.module.css';

/** What the address says of a range: a preset, else from and to. */
export interface RangeTexts {
  readonly range: string;
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly texts: RangeTexts;
  readonly onTake: (range: { range?: Preset; from?: string; to?: string }) => void;
}

/** The presets, and beside them from and to; either of the two may be left open. */
export function RangeForm({ texts, onTake }: Props) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(() => clockText(texts.from));
  const [to, setTo] = useState(() => clockText(texts.to));
  const [isAsked, setAsked] = useState(false);
  const isTurned = from !== '' && to !== '' && to <= from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isTurned) onTake({ from: isoOfClock(from), to: isoOfClock(to) });
  };
  return (
    <div className={styles.panel}>
      <div className={styles.presets} role="group" aria-label={t('audit:range')}>
        <button type="button" className="link" onClick={() => onTake({})}>
          {t('audit:anyTime')}
        </button>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="link"
            aria-pressed={texts.range === preset}
            onClick={() => onTake({ range: preset })}
          >
            {t(`audit:preset.${preset}`)}
          </button>
        ))}
      </div>
      <form className="grid gap-2" onSubmit={submit} noValidate>
        <FaultFrame>
          {' '}
          <DateTimeField id="audit-from" label={t('audit:fromTime')} value={from} onPick={setFrom} />
          <DateTimeField
            id="audit-to"
            label={t('audit:toTime')}
            fault={isAsked && isTurned ? t('audit:rangeTurned') : undefined}
            value={to}
            onPick={setTo}
          />
          <Button type="primary" htmlType="submit">
            {t('audit:applyRange')}
          </Button>
        </FaultFrame>{' '}
      </form>
    </div>
  );
}
