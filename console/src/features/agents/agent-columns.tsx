import { type AgentRow } from '@linekeeper/contract/agents/agents';
import { type TFunction } from 'i18next';
import { TimeText } from '../../components/time-text.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type Column, tickColumn, type Ticks } from '../../widgets/list-page/index.ts';
import { offsetText, outletText } from './agent-look.ts';
import { AgentStateText } from './agent-state.tsx';
import { Refusal } from './refusal.tsx';

/** What the list shows of each agent. */
export function agentColumns(
  t: TFunction,
  ticks: Ticks<AgentRow> | undefined,
  onOpen: (agentId: string) => void,
): Column<AgentRow>[] {
  return [
    ...(ticks ? [tickColumn(t, ticks, (row: AgentRow) => row.name)] : []),
    {
      key: 'name',
      title: t('agents:column.name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 150,
      share: 35,
      render: (row) => (
        <button
          type="button"
          className="link"
          aria-label={t('agents:openNamed', { name: row.name })}
          onClick={() => onOpen(row.id)}
        >
          {row.name}
        </button>
      ),
    },
    {
      key: 'state',
      title: t('agents:column.state'),
      isFixed: true,
      render: (row) => <AgentStateText agent={row} />,
    },
    {
      key: 'outlet',
      title: t('agents:column.outlet'),
      isSortable: true,
      width: 120,
      share: 35,
      render: (row) => outletText(row) || '–',
    },
    {
      key: 'lastSeenAt',
      title: t('agents:column.lastSeen'),
      isSortable: true,
      render: (row) => <TimeText at={row.lastSeenAt} isShort />,
    },
    {
      key: 'clock',
      title: t('agents:column.clock'),
      hint: t('agents:clockHint'),
      align: 'right',
      render: (row) => (row.health?.clock ? offsetText(row.health.clock) : '–'),
    },
    {
      key: 'queue',
      title: t('agents:column.queue'),
      hint: t('agents:queueHint'),
      align: 'right',
      render: (row) => (row.health ? grouped(row.health.queuedResults, currentLanguage()) : '–'),
    },
    {
      key: 'refused',
      title: t('agents:column.refused'),
      width: 120,
      share: 30,
      render: (row) => <Refusal agent={row} />,
    },
    {
      key: 'version',
      title: t('agents:column.version'),
      isOffCards: true,
      render: (row) =>
        row.updateTo === null
          ? row.programVersion || '–'
          : t('agents:update.newer', { version: row.programVersion, to: row.updateTo }),
    },
    {
      key: 'tags',
      title: t('agents:column.tags'),
      isHiddenAtFirst: true,
      isOffCards: true,
      render: (row) => row.tags.join(t('agents:separator')) || '–',
    },
  ];
}
