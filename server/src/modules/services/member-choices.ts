import { type ServiceMemberKind } from '@linekeeper/contract/services/service-terms';
import { type ServiceMemberChoice } from '@linekeeper/contract/services/services';
import { type RequestContext } from '../../platform/http/context.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { statesNow } from './composition.ts';
import { maySee, serviceWorld } from './service-world.ts';
import { type ServiceReadParts } from './services.read.ts';
import { memberSubjects } from './services.queries.ts';

const mostChoices = 50;

/** What a service can be made of, of one kind; nothing where the caller may not see that kind. */
export async function memberChoices(
  { database, clock }: Pick<ServiceReadParts, 'database' | 'clock'>,
  { scope, permissions }: Pick<RequestContext, 'scope' | 'permissions'>,
  { kind, search = '' }: { readonly kind: ServiceMemberKind; readonly search?: string | undefined },
): Promise<ServiceMemberChoice[]> {
  const { tenantId } = scope;
  if (!maySee(permissions, kind)) return [];
  if (kind !== 'service') {
    const like = patternsOf(search).anywhere;
    const found = await database.read(scope, (tx) =>
      memberSubjects(tx, tenantId, { kind, like, limit: mostChoices }),
    );
    return found.map(({ id, name, detail, state }) => ({ kind, id, name, detail, state }));
  }
  const world = await database.read(scope, (tx) => serviceWorld(tx, tenantId));
  const now = statesNow(
    world.composition,
    new Map([...world.subjects].map(([id, { state }]) => [id, state])),
    clock(),
  );
  return [...world.services.values()]
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .slice(0, mostChoices)
    .map(({ id, name }) => ({ kind, id, name, detail: '', state: now('service', id) }));
}
