import { type ImageKind } from '@linekeeper/contract/platform/images';
import { upload } from '@linekeeper/contract/limits';

/** What a file input offers: jpg, jpeg and png (spec section 5). */
export const imageAccept = upload.imageTypes.map((ending) => `.${ending}`).join(',');

export function mostImageBytes(kind: ImageKind): number {
  return kind === 'logo' ? upload.logoBytes : upload.imageBytes;
}

/** Why a chosen file is not sent at all, as the key of its text; undefined when it may go. The server looks closer. */
export function imageFault(
  file: Pick<File, 'type' | 'size'>,
  kind: ImageKind,
): 'image:wrongType' | 'image:tooLarge' | undefined {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return 'image:wrongType';
  return file.size > mostImageBytes(kind) ? 'image:tooLarge' : undefined;
}
