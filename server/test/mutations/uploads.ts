import { type Mutation } from './mutation.ts';

const uploads = 'src/platform/http/uploads.test.ts';
const images = 'src/platform/images/images.test.ts';

export const uploadMutations: readonly Mutation[] = [
  {
    guard: 'an upload is counted while it comes',
    file: 'src/platform/http/uploads.ts',
    find: 'if (seen > maxBytes) done(',
    replace: 'if (seen < 0) done(',
    test: uploads,
    names: 'is counted while it comes',
  },
  {
    guard: 'an upload has a type that the endpoint takes',
    file: 'src/platform/http/uploads.ts',
    find: 'if (!upload.types.includes(typeOf(request)))',
    replace: `if (typeOf(request) === '')`,
    test: uploads,
    names: 'where the endpoint does not take that',
  },
  {
    guard: 'a tenant uploads no more import files in a day than it may',
    file: 'src/platform/csv/import-calls.ts',
    find: '  if (hours > 0)',
    replace: '  if (hours < 0)',
    test: 'src/platform/csv/imports.test.ts',
    names: 'beyond the limit of their tenant',
  },
  {
    guard: 'an image is what its bytes say',
    file: 'src/platform/images/encode.ts',
    find: `if (found === 'other') throw new AppError('IMAGE_TYPE');`,
    replace: '',
    test: images,
    names: 'is refused as no picture',
  },
  {
    guard: 'nothing stands behind a picture',
    file: 'src/platform/images/encode.ts',
    find: `if (found === 'mixed') throw new AppError('IMAGE_MIXED');`,
    replace: '',
    test: images,
    names: 'behind it is refused',
  },
  {
    guard: 'the decoder reads png and jpeg only',
    file: 'src/platform/images/encode.ts',
    find: `sharp.block({ operation: ['VipsForeignLoad'] });`,
    replace: '',
    test: images,
    names: 'cannot be an SVG',
  },
  {
    guard: 'a picture has a bounded number of pixels',
    file: 'src/platform/images/encode.ts',
    find: 'limitInputPixels: mostPixels,',
    replace: 'limitInputPixels: false,',
    test: images,
    names: 'more pixels than we decode',
  },
  {
    guard: 'a file from a stranger runs nothing',
    file: 'src/platform/http/send-file.ts',
    find: `sandbox; default-src 'none'`,
    replace: `default-src 'self'`,
    test: images,
    names: 'runs nothing',
  },
];
