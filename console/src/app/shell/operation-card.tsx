import { type ReactNode } from 'react';
import { type OperationView } from '@linekeeper/contract/platform/operations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { operationPlace } from './operation-places.ts';

/** What an operation is called. */
export function useOperationLabel(): (operation: Pick<OperationView, 'kind'>) => string {
  const { t, i18n } = useTranslation();
  return ({ kind }) => {
    const key = `operations:kinds.${kind.replaceAll('.', '-')}`;
    return i18n.exists(key) ? t(key) : t('operations:title');
  };
}

/** One operation: its name, which leads to where it is shown in full, and how far it is. */
export function OperationCard({
  operation,
  action,
}: {
  readonly operation: OperationView;
  readonly action?: ReactNode;
}) {
  const label = useOperationLabel()(operation);
  const place = operationPlace(operation);
  return (
    <>
      <div className="row between gap-2 small">
        {place === undefined ? <span>{label}</span> : <Link to={place}>{label}</Link>}
        {action}
      </div>
      <OperationProgress operation={operation} label={label} />
    </>
  );
}
