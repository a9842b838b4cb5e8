import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { type Point, strokes } from './captcha-strokes.ts';

export const captchaSize = { width: 264, height: 88 } as const;
const { width, height } = captchaSize;

type Colour = readonly [red: number, green: number, blue: number];
interface Pen {
  readonly thickness: number;
  readonly colour: Colour;
}
const paper: Colour = [238, 241, 245];
const inks: readonly Colour[] = [
  [31, 78, 156],
  [58, 69, 82],
  [122, 59, 29],
  [29, 107, 74],
  [90, 45, 130],
];

/** A random number in [from, to), in steps of a hundredth. */
const between = (from: number, to: number) => from + randomInt(Math.round((to - from) * 100)) / 100;
const anyInk = (): Colour => inks[randomInt(inks.length)]!;

/** Draws a line with round ends into the pixels, smooth at its edge; a line without length is a dot. */
function drawLine(pixels: Buffer, [from, to]: readonly [Point, Point], { thickness, colour }: Pen): void {
  const [x1, y1] = from;
  const [dx, dy] = [to[0] - x1, to[1] - y1];
  const squared = dx * dx + dy * dy;
  const reach = thickness / 2 + 1;
  const left = Math.max(0, Math.floor(Math.min(x1, to[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(x1, to[0]) + reach));
  const top = Math.max(0, Math.floor(Math.min(y1, to[1]) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y1, to[1]) + reach));
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const along = squared === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / squared;
      const t = Math.min(1, Math.max(0, along));
      const covered = Math.min(1, thickness / 2 + 0.5 - Math.hypot(x - x1 - t * dx, y - y1 - t * dy));
      if (covered <= 0) continue;
      const at = (y * width + x) * 3;
      for (const [channel, value] of colour.entries()) {
        const below = pixels[at + channel]!;
        pixels[at + channel] = Math.round(below + (value - below) * covered);
      }
    }
}

function drawPath(pixels: Buffer, points: readonly Point[], pen: Pen): void {
  points.slice(1).forEach((point, index) => drawLine(pixels, [points[index]!, point], pen));
}

/** A digit at its place: its points pushed about, slanted, turned and scaled. */
function drawDigit(pixels: Buffer, digit: string, index: number): void {
  const pen = { thickness: between(4.5, 6.5), colour: anyInk() };
  const angle = between(-0.28, 0.28);
  const slant = between(-0.22, 0.22);
  const scale = between(1.75, 2.1);
  const [x0, y0] = [(index + 0.5) * (width / 4) + between(-5, 5), height / 2 + between(-8, 8)];
  const placed = ([px, py]: Point): Point => {
    const y = (py - 16 + between(-1.2, 1.2)) * scale;
    const x = (px - 10 + between(-1.2, 1.2)) * scale + slant * y;
    return [x0 + x * Math.cos(angle) - y * Math.sin(angle), y0 + x * Math.sin(angle) + y * Math.cos(angle)];
  };
  for (const stroke of strokes[digit] ?? []) drawPath(pixels, stroke.map(placed), pen);
}

/** Waves across and dots in the colours of the digits, so that no colour tells them apart. */
function drawNoise(pixels: Buffer): void {
  for (let count = 0; count < 3; count += 1) {
    const [middle, swing, length, shift] = [between(20, 68), between(6, 20), between(60, 140), between(0, 6)];
    const wave = Array.from({ length: 34 }, (_, step): Point => {
      const x = step * 8;
      return [x, middle + swing * Math.sin(x / length + shift) + between(-1, 1)];
    });
    drawPath(pixels, wave, { thickness: between(1.8, 3.2), colour: anyInk() });
  }
  for (let count = 0; count < 30; count += 1) {
    const dot: Point = [between(0, width), between(0, height)];
    drawLine(pixels, [dot, dot], { thickness: between(1.5, 4), colour: anyInk() });
  }
}

/** Draws digits as a PNG that looks different every time. Nothing but its pixels says which they are. */
export async function drawCaptcha(digits: string): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set(paper, at);
  [...digits].forEach((digit, index) => drawDigit(pixels, digit, index));
  drawNoise(pixels);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 32 })
    .toBuffer();
}
