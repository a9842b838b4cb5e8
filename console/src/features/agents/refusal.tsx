import { type AgentRow } from '@linekeeper/contract/agents/agents';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../components/time-text.tsx';
import { useNow } from '../../components/use-now.ts';

/** How long ago something was refused at most to be worth the eye of whoever reads the list. */
const shownMs = 7 * 86_400_000;

interface Props {
  readonly agent: Pick<AgentRow, 'refusedReason' | 'refusedAt' | 'refusedCount'>;
  /** Whatever its age, with how often. */
  readonly isWhole?: boolean;
}

/** What the server did not take of an agent last. */
export function Refusal({ agent: { refusedReason, refusedAt, refusedCount }, isWhole = false }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  if (refusedReason === null || refusedAt === null) return '–';
  if (!isWhole && now - Date.parse(refusedAt) > shownMs) return '–';
  return (
    <span title={t(`agents:refusedText.${refusedReason}`)}>
      {t(`agents:refused.${refusedReason}`)}
      <span className="quiet">
        {' · '}
        {isWhole && <>{t('agents:refusedTimes', { count: refusedCount })} · </>}
        <TimeText at={refusedAt} isShort />
      </span>
    </span>
  );
}
