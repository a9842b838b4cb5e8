import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, LineChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ChartRange } from '../../../widgets/chart/index.ts';
import { ExploredView } from '../explored-view.tsx';
import { addressOf, exploredOf, type Pin } from './boards.ts';

interface Arrange {
  readonly isBusy: boolean;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
  readonly onRemove: () => void;
}

interface Props {
  readonly pin: Pin;
  /** Missing where the reader may not change the dashboard. */
  readonly arrange?: Arrange;
}

/** A chart as it was pinned; zooming into it is for this look alone. */
export function PinnedChart({ pin, arrange }: Props) {
  const { t } = useTranslation();
  const go = useNavigate();
  const [zoom, setZoom] = useState<ChartRange['zoom']>();
  const { title, range: last } = pin;
  const range: ChartRange = { last, ...(zoom && { zoom }) };
  const named = (act: 'open' | 'up' | 'down' | 'remove') => t(`explorer:board.${act}`, { title });
  const button = (act: Parameters<typeof named>[0], icon: ReactNode, onClick: (() => void) | undefined) => (
    <Button
      type="text"
      icon={icon}
      aria-label={named(act)}
      title={named(act)}
      disabled={!onClick || (act !== 'open' && arrange?.isBusy)}
      onClick={onClick}
    />
  );
  return (
    <section className="stack" aria-label={title}>
      <div className="line between">
        <h3 className="title">{title}</h3>
        <span className="line">
          {button('open', <LineChartOutlined aria-hidden />, () => void go(addressOf(pin)))}
          {arrange && button('up', <ArrowUpOutlined aria-hidden />, arrange.onUp)}
          {arrange && button('down', <ArrowDownOutlined aria-hidden />, arrange.onDown)}
          {arrange && button('remove', <CloseOutlined aria-hidden />, arrange.onRemove)}
        </span>
      </div>
      <ExploredView
        explored={exploredOf(pin)}
        range={range}
        isPinned
        onRange={({ zoom: next }) => setZoom(next)}
      />
    </section>
  );
}
