import { z } from 'zod';
import { endpoint, fileAnswer, type Upload } from '../endpoint.ts';
import { upload } from '../limits.ts';

/** What images are for: each kind has its limit and its size. */
export const imageKinds = ['avatar', 'logo', 'icon'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** Media types of jpg, jpeg and png (spec section 5). */
export const imageTypes = ['image/png', 'image/jpeg'] as const;

/** What an endpoint declares that takes an image of a kind (spec section 5): `upload: imageUpload.logo`. */
export const imageUpload = {
  avatar: { maxBytes: upload.imageBytes, types: imageTypes },
  logo: { maxBytes: upload.logoBytes, types: imageTypes },
  icon: { maxBytes: upload.imageBytes, types: imageTypes },
} as const satisfies Record<ImageKind, Upload>;

export const images = {
  image: endpoint({
    method: 'GET',
    path: '/api/v1/images/:imageId',
    access: 'public',
    summary: 'An image that somebody uploaded, by its random id',
    params: z.strictObject({ imageId: z.uuid() }),
    output: fileAnswer,
    file: { types: imageTypes, immutable: true },
  }),
};
