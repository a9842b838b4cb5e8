import {
  CheckOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  LockOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { type TenantState as State } from '@linekeeper/contract/tenants/organizations';
import { useTranslation } from 'react-i18next';

const shapes = {
  open: CheckOutlined,
  frozen: LockOutlined,
  disabled: StopOutlined,
  expired: ClockCircleOutlined,
  deleting: DeleteOutlined,
} as const satisfies Record<State, unknown>;

const tones: Readonly<Record<State, string>> = {
  open: '',
  frozen: 'accent',
  disabled: 'quiet',
  expired: 'warn',
  deleting: 'fault',
};

/** How a tenant stands: shape, word and colour; the ordinary one is quiet. */
export function TenantState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  const Shape = shapes[state];
  return (
    <span className={`inline near unbroken ${tones[state]}`} data-state={state}>
      <Shape aria-hidden />
      {t(`tenants:state.${state}`)}
    </span>
  );
}
