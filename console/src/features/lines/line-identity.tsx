import { DeleteOutlined, EditOutlined, FileProtectOutlined, SwapOutlined } from '@ant-design/icons';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { lineAdvice } from '@linekeeper/contract/monitoring/state-advice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AnnounceWork } from '../../components/announce-work.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { lineListPath } from '../../lib/line-path.ts';
import { stateSentence } from '../../widgets/state-sentence/index.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { useFaultSide } from './use-fault-side.ts';
import { accessText, roleText } from './line-terms.ts';

interface Props {
  readonly line: LineDetail;
  readonly onEvidence: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Who this is, how it stands and since when, and what one does most with it. */
export function LineIdentity({ line, onEvidence, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const navigate = useNavigate();
  const { state } = line;
  const isFaulty = state.state === 'down' || state.state === 'unreachable' || state.state === 'unmeasured';
  const side = useFaultSide(line)?.side;
  const hint = isFaulty ? lineAdvice(state.reason, state, side)?.[currentLanguage()] : undefined;
  return (
    <header className="grid gap-2">
      <div className={`line ${styles.titleLine}`}>
        <h1 className={`title breaks narrow ${styles.title}`}>{line.name}</h1>
        <StateBadge state={state.state} />
        <span className={`gap-2 end ${styles.actions}`}>
          <Button
            icon={<SwapOutlined aria-hidden />}
            onClick={() => void navigate(`${lineListPath}?tab=compare&a=${line.id}`)}
          >
            {t('lines:compare.with')}
          </Button>
          <Button icon={<FileProtectOutlined aria-hidden />} onClick={onEvidence}>
            {t('lines:evidence.open')}
          </Button>
          <AnnounceWork kind="line" id={line.id} />
          <Allowed codes={['DMS_SERVER_MANAGE_WAN_VIEW_EDIT']}>
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('lines:edit')}
            </Button>
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onDelete}>
              {t('lines:delete')}
            </Button>
          </Allowed>
        </span>
      </div>
      <p className={styles.sentence} data-state={state.state}>
        {stateSentence(t, state, now)}
        {hint && <span className="quiet block">{hint}</span>}
      </p>
      <ul className={`list wrap quiet small ${styles.facts}`}>
        <li>{`${line.outletNumber} ${line.outletName}`}</li>
        <li>
          {line.provider} · {accessText(line.access)} · {roleText(line.role)}
        </li>
        {line.address !== null && (
          <li>
            <span className="mono">{line.address}</span>
            <CopyButton text={line.address} />
          </li>
        )}
        {line.circuitId !== '' && (
          <li>
            {t('lines:circuit')} <span className="mono">{line.circuitId}</span>
            <CopyButton text={line.circuitId} />
          </li>
        )}
      </ul>
    </header>
  );
}
