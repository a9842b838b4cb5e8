import { ScheduleOutlined } from '@ant-design/icons';
import { type MaintainedById } from '@linekeeper/contract/alerts/maintenance-terms';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { announcePath } from '../lib/maintenance-path.ts';
import { Allowed } from './allowed.tsx';

interface Props {
  readonly kind: MaintainedById;
  readonly id: string;
}

const codes: Readonly<Record<Props['kind'], PermissionCode>> = {
  device: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
  outlet: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
  agent: 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
  'dial-test': 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
  service: 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT',
};

/** The way from the page of what work can name to where work on it is announced. */
export function AnnounceWork({ kind, id }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Allowed codes={['DMS_SERVER_MANAGE_ALERT_EDIT', codes[kind]]}>
      <Button icon={<ScheduleOutlined aria-hidden />} onClick={() => void navigate(announcePath(kind, id))}>
        {t('common:planMaintenance')}
      </Button>
    </Allowed>
  );
}
