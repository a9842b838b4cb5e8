import { storeShare } from '@linekeeper/contract/agents/agent-store';
import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { percent, withPrefix } from '../../lib/quantity.ts';
import { durationText } from '../../lib/time.ts';
import { offsetText } from './agent-look.ts';
import { updateText } from './update-text.ts';

interface Props {
  readonly health: AgentHealth;
  readonly nameWidth: string;
}

/** How full its store is, and what its disk leaves for it where it says so. */
function storeText(t: TFunction, health: AgentHealth): string {
  const share = percent(storeShare(health));
  const { freeBytes } = health.store ?? {};
  if (freeBytes === undefined) return share;
  return t('agents:health.storeFree', { share, free: withPrefix(freeBytes, 'B') });
}

/** How an agent said that it is, twice a minute. */
export function AgentHealthFacts({ health, nameWidth }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Facts
      nameWidth={nameWidth}
      facts={[
        [t('agents:health.uptime'), durationText(health.uptimeS * 1_000, language)],
        [t('agents:health.memory'), withPrefix(health.rssBytes, 'B')],
        [t('agents:health.cpu'), t('agents:health.ofCore', { percent: percent(health.cpuPercent) })],
        [t('agents:health.jobs'), grouped(health.jobs, language)],
        [t('agents:health.tests'), grouped(health.testsPerMinute, language)],
        [
          t('agents:column.queue'),
          t('agents:health.queue', {
            results: grouped(health.queuedResults, language),
            bytes: withPrefix(health.queuedBytes, 'B'),
          }),
        ],
        [t('agents:health.store'), storeText(t, health)],
        [t('agents:health.dropped'), grouped(health.dropped, language)],
        [t('agents:health.reflects'), health.reflectPort?.toString() ?? t('agents:health.noReflector')],
        [t('agents:update.fact'), updateText(t, health.update)],
        [t('agents:column.clock'), health.clock ? offsetText(health.clock) : t('agents:health.noClock')],
      ]}
    />
  );
}
