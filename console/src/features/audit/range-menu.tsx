import { CalendarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText, presetOf } from './audit-range.ts';
import { RangeForm } from './dialogs.tsx';
import { type RangeTexts } from './range-form.tsx';

interface Props {
  readonly texts: RangeTexts;
  readonly onChange: (change: Record<'range' | 'from' | 'to', string | undefined>) => void;
}

/** The range in words, as the button says it. */
function rangeText(t: TFunction, { range, from, to }: RangeTexts): string {
  const preset = presetOf(range);
  if (preset) return t(`audit:preset.${preset}`);
  const [begin, end] = [clockText(from).replace('T', ' '), clockText(to).replace('T', ' ')];
  if (begin === '' && end === '') return t('audit:anyTime');
  if (end === '') return t('audit:sinceTime', { time: begin });
  return begin === '' ? t('audit:untilTime', { time: end }) : `${begin} – ${end}`;
}

/** Chooses of what time the lines are shown. */
export function RangeMenu({ texts, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const take = (taken: { range?: string; from?: string; to?: string }) => {
    setOpen(false);
    onChange({ range: taken.range, from: taken.from, to: taken.to });
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <RangeForm texts={texts} onTake={take} />
        </Suspense>
      }
    >
      <Button icon={<CalendarOutlined aria-hidden />}>
        <span className="figures">{rangeText(t, texts)}</span>
      </Button>
    </Popover>
  );
}
