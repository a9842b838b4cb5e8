import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../db/job-scope.ts';
import { AppError } from '../errors.ts';
import { encodeImage } from './encode.ts';
import { insertImage } from './images.ts';
import { sniffImage } from './sniff.ts';

const red = { r: 255, g: 0, b: 0 };
const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { ...red, alpha } } });
const png = await picture(600, 300, 0.5).png().toBuffer();
const jpeg = await picture(600, 300)
  .jpeg()
  .withExif({ IFD0: { Copyright: 'where-it-was-taken' } })
  .toBuffer();
const progressive = await picture(64, 64).jpeg({ progressive: true }).toBuffer();
const script = Buffer.from('<script>alert(document.domain)</script>');
const webp = await picture(9, 9).webp().toBuffer();
const tiff = await picture(9, 9).tiff().toBuffer();
const zip = Buffer.from('PK\x03\x04 and so on');

const refusal = async (bytes: Buffer): Promise<string> => {
  const thrown: unknown = await encodeImage(bytes, 'avatar').then(
    () => 'taken',
    (error: unknown) => error,
  );
  return thrown instanceof AppError ? thrown.entry : String(thrown);
};

describe('what a file is', () => {
  it('is told by its bytes: png and jpeg', () => {
    expect([png, jpeg, progressive].map(sniffImage)).toEqual(['image/png', 'image/jpeg', 'image/jpeg']);
    expect(sniffImage(Buffer.concat([jpeg, jpeg]))).toBe('image/jpeg');
    expect(sniffImage(Buffer.concat([jpeg, Buffer.alloc(16)]))).toBe('image/jpeg');
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['WebP', webp],
    ['TIFF', tiff],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['the start of a png', png.subarray(0, 40)],
    ['the start of a jpeg', jpeg.subarray(0, 40)],
    ['a png behind a page', Buffer.concat([script, png])],
  ])('%s is refused as no picture', async (_what, bytes) => {
    expect(await refusal(bytes)).toBe('IMAGE_TYPE');
  });

  it.each([
    ['a png with a script', Buffer.concat([png, script])],
    ['a png with an archive', Buffer.concat([png, zip])],
    ['a jpeg with a script', Buffer.concat([jpeg, script])],
    ['a jpeg with a jpeg with an archive', Buffer.concat([jpeg, jpeg, zip])],
  ])('%s behind it is refused', async (_what, bytes) => {
    expect(await refusal(bytes)).toBe('IMAGE_MIXED');
  });

  it('never reads past its end, whatever it says of its lengths', () => {
    for (const whole of [png, jpeg])
      for (let at = 2; at < 200; at += 1) {
        const broken = Buffer.from(whole);
        broken[at] = 0xff;
        expect(['image/png', 'image/jpeg', 'mixed', 'other']).toContain(sniffImage(broken));
        sniffImage(whole.subarray(0, at));
      }
  });
});

describe('an image that is kept', () => {
  it('has the size of its kind, and png keeps its transparency', async () => {
    const sizes = async (kind: 'avatar' | 'logo' | 'icon', bytes: Buffer) => {
      const { width, height, mediaType } = await encodeImage(bytes, kind);
      return [width, height, mediaType];
    };
    expect(await sizes('avatar', jpeg)).toEqual([256, 256, 'image/jpeg']);
    expect(await sizes('avatar', png)).toEqual([256, 256, 'image/png']);
    expect(await sizes('logo', png)).toEqual([376, 188, 'image/png']);
    expect(await sizes('logo', await picture(180, 47).png().toBuffer())).toEqual([180, 47, 'image/png']);
    expect(await sizes('icon', jpeg)).toEqual([128, 128, 'image/png']);
    const { bytes } = await encodeImage(png, 'avatar');
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(128);
  });

  it('holds nothing of the file but the picture', async () => {
    expect(jpeg.includes('where-it-was-taken')).toBe(true);
    expect((await encodeImage(jpeg, 'avatar')).bytes.includes('where-it-was-taken')).toBe(false);
  });

  it('is refused when it is damaged, or has more pixels than we decode', async () => {
    const damaged = Buffer.from(png);
    damaged.fill(0, 60, 120);
    expect(await refusal(damaged)).toBe('IMAGE_UNREADABLE');
    const vast = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: red } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(vast.length).toBeLessThan(1024 * 1024);
    expect(await refusal(vast)).toBe('IMAGE_UNREADABLE');
  });

  it('cannot be an SVG even where sniffing were wrong: the decoder reads png and jpeg only', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow();
  });
});

describe('an image by its id', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is shown to whoever knows the id, for ever, and runs nothing', async () => {
    const tenantId = await app.addTenant('pictured');
    const image = await encodeImage(png, 'logo');
    const id = await app.db.database.withTenant(jobScope([tenantId]), (tx) =>
      insertImage(tx, tenantId, image),
    );
    const answer = await app.ask('GET', `/api/v1/images/${id}`);
    expect(answer.status).toBe(200);
    expect(Number(answer.headers['content-length'])).toBe(image.bytes.length);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': `sandbox; default-src 'none'`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const unknown = await app.ask('GET', '/api/v1/images/3b241101-e2bb-4255-8caf-4136c566a962');
    expect([unknown.status, unknown.json.data]).toEqual([404, { error: 'NOT_FOUND' }]);
    expect(unknown.headers['cache-control']).toBe('no-store');
  });

  it('is not among the rows of another tenant', async () => {
    const other = await app.addTenant('unpictured');
    const rows = await app.db.database.withTenant(jobScope([other]), (tx) =>
      tx.selectFrom('image').select('id').execute(),
    );
    expect(rows).toEqual([]);
  });
});
