/** A pattern of slanted lines for what was not measured, as ECharts takes a fill. */
export function hatchPattern(color: string): object {
  const size = 8;
  const scale = 2;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.strokeStyle = color;
    pen.globalAlpha = 0.45;
    pen.lineWidth = 1.2 * scale;
    pen.beginPath();
    // Three strokes, so that the lines go on from tile to tile.
    for (const shift of [-size, 0, size]) {
      pen.moveTo((shift - 1) * scale, (size + 1) * scale);
      pen.lineTo((shift + size + 1) * scale, -1 * scale);
    }
    pen.stroke();
  }
  return { image: canvas, repeat: 'repeat', scaleX: 1 / scale, scaleY: 1 / scale };
}
