import { useApi } from '../../lib/query.ts';
import { type CountedKind } from '../../lib/standing-path.ts';
import { customersBody, customersCall } from './customers-call.ts';

/** As many as are offered at once; the others are found by typing. */
const mostOffered = 50;
const mostBelow = 500;

interface Asked {
  readonly typed: string;
  /** The id of the one that is chosen: it is offered whatever was typed. */
  readonly chosen: string | undefined;
}

/** Customers to choose one from, for the platform MSPs too, each with whose it is where it is not the reader's own. */
export function useCustomerOptions(
  kind: CountedKind,
  { typed, chosen }: Asked,
): { readonly value: string; readonly label: string }[] {
  const call = customersCall(kind);
  const bodyOf = (asked: object) => ({ body: customersBody(kind, { sort: 'name', order: 'asc', ...asked }) });
  const offered = useApi(call, bodyOf({ pageSize: mostOffered, ...(typed && { search: typed }) }) as never);
  const known = useApi(call, bodyOf({ pageSize: mostBelow, customer: chosen }) as never, {
    enabled: chosen !== undefined,
  });
  const rows = [...(offered.data?.list ?? []), ...(chosen === undefined ? [] : (known.data?.list ?? []))];
  const options = new Map(
    rows.map(({ companyId, name, parentName }) => [
      String(companyId),
      parentName === null ? name : `${name} (${parentName})`,
    ]),
  );
  return [...options].map(([value, label]) => ({ value, label }));
}
