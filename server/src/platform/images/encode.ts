import { type ImageKind } from '@linekeeper/contract/platform/images';
import { upload } from '@linekeeper/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { sniffImage } from './sniff.ts';

export interface EncodedImage {
  readonly kind: ImageKind;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A picture of 50 million pixels takes 200 MB while it is decoded: no more than that, whatever its file weighs. */
const mostPixels = 50_000_000;
const deadlineS = 10;
/** Four times the size on screen, for screens of high density. */
const logoScale = 4;

// The bytes come from strangers: libvips may open png and jpeg, and nothing else it knows how to read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const { width: logoWidth, height: logoHeight } = upload.logoSize;

/** How each kind is brought to its size. */
const resized: Readonly<Record<ImageKind, (image: Sharp) => Sharp>> = {
  avatar: (image) => image.resize(256, 256, { fit: 'cover', position: 'attention' }),
  logo: (image) =>
    image.resize(logoWidth * logoScale, logoHeight * logoScale, { fit: 'inside', withoutEnlargement: true }),
  icon: (image) => image.resize(128, 128, { fit: 'contain', background: clear }),
};

/**
 * Makes of an uploaded file the image that is kept: decoded, turned as its EXIF says, brought to size and encoded anew, so
 * that nothing of the file itself (metadata, hidden payload) remains. Png keeps its transparency.
 * Throws IMAGE_TYPE, IMAGE_MIXED, IMAGE_UNREADABLE.
 */
export async function encodeImage(bytes: Buffer, kind: ImageKind): Promise<EncodedImage> {
  const found = sniffImage(bytes);
  if (found === 'other') throw new AppError('IMAGE_TYPE');
  if (found === 'mixed') throw new AppError('IMAGE_MIXED');
  const image = resized[kind](
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true }),
  ).timeout({ seconds: deadlineS });
  // A square around a jpeg icon is transparent, which jpeg cannot say.
  const mediaType = kind === 'icon' ? 'image/png' : found;
  const encoded =
    mediaType === 'image/png' ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 88 });
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { kind, mediaType, bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError('IMAGE_UNREADABLE', { cause: error });
  }
}
