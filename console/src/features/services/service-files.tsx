import { DownloadOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type WordTable } from '../../lib/save-table.ts';

interface Props {
  /** What is drawn, of which service. */
  readonly title: string;
  readonly service: string;
  /** The time that it is of, in words. */
  readonly time: string;
  readonly drawing: RefObject<HTMLElement | null>;
  /** Nothing until there is something to save. */
  readonly table: (() => WordTable) | undefined;
}

/** Saves a drawing of a service as it is drawn, and the rows that it was made of. */
export function ServiceFiles({ title, service, time, drawing, table }: Props) {
  const { t } = useTranslation();
  // Files are made by code that is fetched when one is asked for.
  const savePicture = async () => {
    if (!drawing.current) return;
    const { pictureOf } = await import('../../lib/element-picture.ts');
    const { fileNameOf, pictureScale, savePng } = await import('../../widgets/chart/index.ts');
    const words = { title, subtitle: time, about: service, legend: [] };
    await savePng(pictureOf(drawing.current, pictureScale), `${fileNameOf(service, title, time)}.png`, words);
  };
  const saveRows = async () => {
    if (!table) return;
    const { saveTable } = await import('../../lib/save-table.ts');
    const { fileNameOf } = await import('../../widgets/chart/index.ts');
    saveTable(table(), `${fileNameOf(service, title, time)}.csv`);
  };
  const tool = (ending: 'png' | 'csv', icon: ReactNode, save: () => Promise<void>) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(`services:compared.${ending}`, { title })}
      title={t(`chart:${ending}`)}
      disabled={table === undefined}
      onClick={() => void save()}
    />
  );
  return (
    <>
      {tool('png', <PictureOutlined aria-hidden />, savePicture)}
      {tool('csv', <DownloadOutlined aria-hidden />, saveRows)}
    </>
  );
}
