import { OperationProgress } from '../../components/operation-progress.tsx';
import { useOperation } from '../../lib/operations.ts';

/** How far the operation on a product is. */
export function Working({ operationId, label }: { readonly operationId: string; readonly label: string }) {
  const { operation } = useOperation(operationId);
  return operation ? <OperationProgress operation={operation} label={label} /> : null;
}
