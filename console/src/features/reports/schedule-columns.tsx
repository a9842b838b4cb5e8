import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { RunText } from './run-text.tsx';
import { ofText, recipientsText, rhythmText } from './schedule-words.ts';

/** What the list shows of schedules. */
export function scheduleColumns(t: TFunction, language: string): Column<ScheduleRow>[] {
  return [
    {
      key: 'name',
      title: t('reports:schedule.name'),
      ...{ isFixed: true, isName: true, isSortable: true, width: 140, share: 20 },
      render: ({ name }) => name,
    },
    {
      key: 'kinds',
      title: t('reports:column.kind'),
      ...{ width: 120, share: 16 },
      render: ({ kinds }) => kinds.map((kind) => t(`reports:kind.${kind}`)).join(t('reports:run.comma')),
    },
    {
      key: 'of',
      title: t('reports:column.place'),
      ...{ width: 110, share: 12 },
      render: (row) => ofText(t, row),
    },
    {
      key: 'rhythm',
      title: t('reports:schedule.rhythm'),
      isFixed: true,
      render: (row) => rhythmText(t, language, row),
    },
    {
      key: 'next',
      title: t('reports:schedule.next'),
      render: ({ nextAt, paused }) =>
        nextAt === null ? (
          <span className={paused === 'by-hand' ? 'quiet' : 'fault'}>
            {t(`reports:schedule.paused.${paused}`)}
          </span>
        ) : (
          <span className="figures">{exactTime(Date.parse(nextAt)).slice(0, 16)}</span>
        ),
    },
    {
      key: 'last',
      title: t('reports:schedule.last'),
      render: ({ lastRun }) => (lastRun === null ? '–' : <RunText run={lastRun} />),
    },
    {
      key: 'recipients',
      title: t('reports:schedule.recipients'),
      ...{ width: 130, share: 18 },
      render: (row) => recipientsText(t, row),
    },
    {
      key: 'owner',
      title: t('reports:schedule.owner'),
      isHiddenAtFirst: true,
      render: ({ owner }) => owner,
    },
  ];
}
