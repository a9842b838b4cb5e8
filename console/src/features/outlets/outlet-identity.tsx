import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { states } from '@linekeeper/contract/monitoring/states';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnnounceWork } from '../../components/announce-work.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { Tags } from './outlet-columns.tsx';
import styles from './outlet-page.module.css';
import { isOpenNow, regionText } from './outlet-words.ts';

interface Props {
  readonly outlet: OutletDetail;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Which outlet this is, how what stands in it is, and what one does most with it. */
export function OutletIdentity({ outlet, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { number, name, state, devices, lines, deviceCount, address, tags } = outlet;
  const isOpen = isOpenNow(outlet, now);
  const region = regionText(outlet);
  const lineCount = lines ? states.reduce((sum, one) => sum + lines[one], 0) : 0;
  const said = (counts: OutletDetail['devices']) =>
    states
      .filter((one) => counts[one] > 0)
      .map((one) => `${t(`terms:state.${one}`)} ${counts[one]}`)
      .join(' · ');
  return (
    <header className="grid gap-2">
      <div className={`line ${styles.titleLine}`}>
        <h1 className="title breaks narrow">{name}</h1>
        {state && <StateBadge state={state} />}
        <span className={`gap-2 end ${styles.actions}`}>
          <AnnounceWork kind="outlet" id={outlet.id} />
          <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('outlets:edit')}
            </Button>
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onDelete}>
              {t('outlets:delete')}
            </Button>
          </Allowed>
        </span>
      </div>
      {(deviceCount > 0 || lineCount === 0) && (
        <p className="flat">
          {deviceCount === 0
            ? t('outlets:nothingHere')
            : t('outlets:held', { count: deviceCount, states: said(devices) })}
        </p>
      )}
      {lines && lineCount > 0 && (
        <p className="flat">{t('outlets:heldLines', { count: lineCount, states: said(lines) })}</p>
      )}
      <ul className={`list wrap quiet small ${styles.facts}`}>
        <li className="mono">{number}</li>
        {region && <li>{region}</li>}
        {address && <li>{address}</li>}
        {isOpen !== undefined && <li>{t(isOpen ? 'outlets:openNow' : 'outlets:closedNow')}</li>}
        {tags.length > 0 && (
          <li>
            <Tags tags={tags} />
          </li>
        )}
      </ul>
    </header>
  );
}
