import { notSignedIn } from '@linekeeper/contract/audit/actors';
import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { type TFunction } from 'i18next';

type Line = Pick<AuditLine, 'actorName' | 'actorTenantName' | 'isOwn' | 'grant'>;

/** Who did it in one text, and for whom they came where they are not of the tenant. */
export function whoOf(t: TFunction, { actorName, actorTenantName, isOwn, grant }: Line): string {
  if (actorName === notSignedIn) return t('audit:notSignedIn');
  if (actorTenantName === null && grant === null) return t('audit:system');
  if (isOwn || actorTenantName === null) return actorName;
  return t('audit:whoFrom', { name: actorName, tenant: actorTenantName });
}
