import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteImage, type EncodedImage, insertImage } from '../../platform/images/images.ts';
import { lockSettings, updateSettings } from './general.queries.ts';

export interface ReplacedLogo {
  readonly version: number;
  /** Ids of images; null where there is none. */
  readonly before: string | null;
  readonly logo: string | null;
}

/**
 * Sets the logo of a tenant that the transaction covers, or takes it away, and deletes the one before. Whoever asks writes
 * the line in the audit. Throws CHANGED_MEANWHILE.
 */
export async function replaceLogo(
  tx: Tx,
  tenantId: number,
  version: number,
  image: EncodedImage | null,
): Promise<ReplacedLogo> {
  const settings = await lockSettings(tx, tenantId);
  if (settings.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const logo = image ? await insertImage(tx, tenantId, image) : null;
  const next = await updateSettings(tx, tenantId, { logoId: logo });
  if (settings.logoId !== null) await deleteImage(tx, tenantId, settings.logoId);
  return { version: next, before: settings.logoId, logo };
}
