import { type CustomerHealth } from '@linekeeper/contract/overview/customer-health';
import { LockOutlined, MinusOutlined, PauseOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';

const shapes: Readonly<Record<CustomerHealth, ReactNode>> = {
  broken: <StateShape state="down" />,
  blind: <StateShape state="unmeasured" />,
  calm: <StateShape state="up" />,
  closed: <LockOutlined aria-hidden className="quiet" />,
  empty: <MinusOutlined aria-hidden className="quiet" />,
  paused: <PauseOutlined aria-hidden className="quiet" />,
};

/** How what is watched of a customer stands: shape and word. */
export function CustomerHealthMark({ health }: { readonly health: CustomerHealth }) {
  const { t } = useTranslation();
  return (
    <span className="inline near unbroken" data-health={health}>
      {shapes[health]}
      {t(`customers:health.${health}`)}
    </span>
  );
}
