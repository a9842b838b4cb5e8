import { type CustomerFault } from '@linekeeper/contract/overview/customer-fault';
import { type CustomerHealth } from '@linekeeper/contract/overview/customer-health';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { askToEnter } from '../../lib/acting.ts';
import { reasonParts, reasonWords } from '../../lib/fault-words.ts';
import { standingPath } from '../../lib/standing-path.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { usePast } from '../../widgets/time-machine/index.ts';

interface Props {
  readonly row: {
    readonly companyId: number;
    readonly name: string;
    readonly health: CustomerHealth;
    readonly faults: readonly CustomerFault[] | null;
  };
}

/** Why a customer stands as it does: each number leads to its rows, in a stay. Of a moment of the past it is words alone: the rows are of now. */
export function FaultReasons({ row: { companyId, name, health, faults } }: Props) {
  const { t } = useTranslation();
  const mayEnter = useMayEnter();
  const past = usePast();
  const parts = reasonParts(t, health, faults ?? []);
  if (!mayEnter || past || parts.length === 0) return reasonWords(t, health, faults ?? []);
  const enter = ({ kind, states }: (typeof parts)[number]) =>
    askToEnter({ companyId, name, to: standingPath(kind, ...states) });
  const numbers = parts.map((part, at) => (
    <Fragment key={part.text}>
      {at > 0 && t('customers:comma')}
      <button
        type="button"
        className="link"
        title={t('customers:open', { name, title: part.text, count: 1 })}
        onClick={() => enter(part)}
      >
        {part.text}
      </button>
    </Fragment>
  ));
  return <span>{numbers}</span>;
}
