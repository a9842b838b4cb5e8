import { CloseOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { spanText } from './axis-text.ts';
import { type ChartRange, lastRanges, type LastName } from './chart-range.ts';

interface Props {
  readonly range: ChartRange;
  readonly onChange: (range: ChartRange) => void;
}

/** Chooses the time range of a page; a zoomed stretch stands beside it, with the way back. */
export function RangeChoice({ range: { last, zoom }, onChange }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      {zoom && (
        <Button
          icon={<CloseOutlined aria-hidden />}
          iconPlacement="end"
          className="figures"
          title={t('chart:zoomBack')}
          onClick={() => onChange({ last })}
        >
          {spanText(zoom.fromMs, zoom.toMs, now)}
        </Button>
      )}
      <Segmented<LastName>
        aria-label={t('chart:range')}
        // Zoomed in, neither range is what one sees.
        value={zoom ? ('' as LastName) : last}
        options={(Object.keys(lastRanges) as LastName[]).map((value) => ({
          value,
          label: t(`chart:last.${value}`),
        }))}
        onChange={(value) => onChange({ last: value })}
      />
    </span>
  );
}
