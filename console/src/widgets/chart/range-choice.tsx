import { Button, Popover, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNow } from '../../components/use-now.ts';
import { spanText } from './axis-text.ts';
import { type ChartRange, lastNames, type LastName, timesOf } from './chart-range.ts';
import styles from './range-choice.module.css';

// Few choose days of their own.
const OwnRange = lazy(() => import('./own-range.tsx').then((m) => ({ default: m.OwnRange })));

interface Props {
  readonly range: ChartRange;
  readonly onChange: (range: ChartRange) => void;
}

/** Chooses the time range of a page: until now, or from and to. One's own stands in its button, beside the way back. */
export function RangeChoice({ range, onChange }: Props) {
  const { last, zoom } = range;
  const { t } = useTranslation();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={styles.choice}>
      <Segmented<LastName>
        aria-label={t('chart:range')}
        // From and to, none of them is what one sees.
        value={zoom ? ('' as LastName) : last}
        options={lastNames.map((value) => ({ value, label: t(`chart:last.${value}`) }))}
        onChange={(value) => onChange({ last: value })}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <Suspense fallback={<SkeletonRows count={3} />}>
            <OwnRange
              {...timesOf(range, now)}
              onTake={(own) => {
                setOpen(false);
                onChange({ last, zoom: own });
              }}
            />
          </Suspense>
        }
      >
        <Button className="figures" type={zoom ? 'primary' : 'default'} ghost={zoom !== undefined}>
          {zoom ? spanText(zoom.fromMs, zoom.toMs, now) : t('chart:own')}
        </Button>
      </Popover>
      {zoom && (
        <Button type="link" className={styles.back} onClick={() => onChange({ last })}>
          {t('chart:zoomBack')}
        </Button>
      )}
    </span>
  );
}
