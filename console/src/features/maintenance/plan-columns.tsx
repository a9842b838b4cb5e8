import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import { type TFunction } from 'i18next';
import { type Column } from '../../widgets/list-page/index.ts';
import { PlanState } from './plan-state.tsx';
import { currentText, namesText, scopeText, timesText } from './plan-words.ts';

/** What the list shows of announced work. */
export function planColumns(t: TFunction): Column<MaintenanceRow>[] {
  return [
    {
      key: 'title',
      title: t('maintenance:field.title'),
      isSortable: true,
      ...{ isFixed: true, isName: true, width: 150, share: 30 },
      render: ({ title, reason }) => <span title={reason || title}>{title}</span>,
    },
    {
      key: 'state',
      title: t('maintenance:column.state'),
      isFixed: true,
      render: (row) => <PlanState state={row.state} />,
    },
    {
      key: 'from',
      title: t('maintenance:column.time'),
      hint: t('maintenance:timeHint'),
      isSortable: true,
      render: (row) => <span className="figures">{currentText(row)}</span>,
    },
    {
      key: 'repeat',
      title: t('maintenance:field.repeat'),
      ...{ width: 140, share: 25 },
      render: (row) => timesText(t, row),
    },
    {
      key: 'scope',
      title: t('maintenance:column.scope'),
      ...{ width: 150, share: 30 },
      render: (row) => {
        const text = scopeText(t, row);
        return <span title={namesText(t, row).join(t('maintenance:separator')) || text}>{text}</span>;
      },
    },
    {
      key: 'covers',
      title: t('maintenance:field.covers'),
      ...{ isOffCards: true, isHiddenAtFirst: true },
      render: ({ covers }) =>
        covers.map((cover) => t(`maintenance:cover.${cover}`)).join(t('maintenance:separator')),
    },
    {
      key: 'createdBy',
      title: t('maintenance:column.createdBy'),
      ...{ width: 100, share: 15, isOffCards: true },
      render: (row) => row.createdBy,
    },
  ];
}
