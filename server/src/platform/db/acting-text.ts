import { type Actor } from './scope.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Who acts, as the triggers of a transaction read it (`acting` in functions/26_provided_members.sql): JSON in base64, so that no name
 * can leave its quotes. Empty for our own work.
 */
export function actingText(actor: Actor | undefined): string {
  if (!actor) return '';
  const { tenantId, memberId, grantId } = actor;
  const name = actor.name.replaceAll('\0', '\uFFFD').slice(0, 256);
  const json = JSON.stringify({ tenantId, memberId: uuid.test(memberId) ? memberId : null, grantId, name });
  return Buffer.from(json, 'utf8').toString('base64');
}
