import { type ImageKind, images } from '@linekeeper/contract/platform/images';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { route } from '../http/route.ts';
import { bytesOf, type Uploaded } from '../http/uploads.ts';
import { encodeImage, type EncodedImage } from './encode.ts';
import { findImage } from './images.queries.ts';

export { type EncodedImage } from './encode.ts';
export { deleteImage, findImage, insertImage } from './images.queries.ts';

/**
 * Reads an uploaded image and makes of it what is kept. Do this before the transaction that stores it (`insertImage`):
 * it waits for the caller's line. Throws TOO_LARGE, IMAGE_TYPE, IMAGE_MIXED, IMAGE_UNREADABLE.
 */
export async function readImage(upload: Uploaded, kind: ImageKind): Promise<EncodedImage> {
  return encodeImage(await bytesOf(upload), kind);
}

/** Shows images to whoever knows their ids: the login screen shows a logo to people who are not signed in. */
export function imageRoutes(app: FastifyInstance, database: Database): void {
  route(app, images.image, async ({ params }) => {
    const image = await findImage(database, params.imageId);
    if (!image) throw new AppError('NOT_FOUND');
    return image;
  });
}
