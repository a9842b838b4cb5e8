import { dialLoad } from '@linekeeper/contract/dial/dial-load';
import { usualLineMonthMegabytes } from '@linekeeper/contract/dial/month-budget';
import { testLoad } from '@linekeeper/contract/dial/test-load';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/query.ts';
import { bitRate, withPrefix } from '../../lib/quantity.ts';
import { isBooked, settingFaults, targetsOf, testedKindOf, type TestValues } from './test-form-values.ts';

interface Props {
  readonly values: TestValues;
  /** How many agents send it as it is saved; undefined of a new one. */
  readonly agentCount: number | undefined;
}

/** What the typed test would put on the network, before it is saved: at each source, and on the lines. */
export function LoadPreview({ values, agentCount }: Props) {
  const { t } = useTranslation();
  const agents = useAgentCount(values, agentCount);
  const { data } = useApi('GET /dial/api/v1/templates', {});
  const list = data?.list.find(({ id }) => id === values.listTemplateId);
  const targets = targetsOf(values).length + (list?.targets.length ?? 0);
  if (targets === 0 || Object.keys(settingFaults(values)).length > 0) return null;
  const { kind, settings } = testedKindOf(values);
  const hours = values.hours.length === 0 ? null : values.hours;
  const load = testLoad(kind, settings as never, { intervalS: values.intervalS, hours }, targets);
  if (isBooked(kind)) {
    const { bytesIn, bytesOut } = dialLoad(kind, settings as never);
    const sources = agents + (values.fromServer ? 1 : 0);
    const monthBytes = load.bytesPerMonthOfLine * targets * Math.max(1, sources);
    const budgetBytes = Number(values.monthMegabytes) * 1e6;
    const budget = withPrefix(budgetBytes, 'B');
    return (
      <p className="note frame pad-2-3" role="status">
        {t('dial:loadBooked', {
          run: withPrefix(bytesIn + bytesOut, 'B'),
          month: withPrefix(monthBytes, 'B'),
          line: withPrefix(load.bytesPerMonthOfLine * targets, 'B'),
        })}{' '}
        {t(monthBytes > budgetBytes ? 'dial:loadBeyond' : 'dial:loadBudget', { budget })}{' '}
        {t('dial:loadOfLines', { budget: withPrefix(usualLineMonthMegabytes * 1e6, 'B') })}
      </p>
    );
  }
  return (
    <p className="note frame pad-2-3" role="status">
      {t(load.isExact ? 'dial:load' : 'dial:loadMost', {
        packets: withPrefix(load.packetsPerSecond, ''),
        rate: bitRate(load.bitsPerSecond),
        bytes: withPrefix(load.bytesPerMonthOfLine, 'B'),
      })}
      {agents > 0 &&
        ` ${t('dial:loadOfAgents', {
          count: agents,
          bytes: withPrefix(load.bytesPerMonthOfLine * targets, 'B'),
        })}`}
    </p>
  );
}

/** How many agents the typed test is sent from: all that there are, or, where they are chosen, as many as it has once it is saved. */
function useAgentCount({ fromAgents }: Pick<TestValues, 'fromAgents'>, saved: number | undefined): number {
  const { data } = useApi('POST /monitor/api/v1/agents/list', {
    body: { pageSize: 1, state: ['connected', 'offline', 'never'] },
  });
  if (fromAgents === 'none') return 0;
  const all = data?.total ?? 0;
  return fromAgents === 'all' ? all : Math.min(all, saved ?? all);
}
