/** What of a style is seen in a picture; what is inherited comes with the words that it is written in. */
const seen = [
  ...['display', 'position', 'top', 'right', 'bottom', 'left', 'z-index', 'float', 'overflow', 'box-sizing'],
  ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height', 'margin', 'padding', 'gap'],
  ...['flex', 'flex-direction', 'flex-wrap', 'align-items', 'align-self', 'align-content', 'order'],
  ...['justify-content', 'justify-items', 'justify-self', 'grid-template-columns', 'grid-template-rows'],
  ...[
    'grid-column',
    'grid-row',
    'grid-auto-flow',
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
  ],
  ...['border-radius', 'border-collapse', 'border-spacing', 'outline', 'background', 'color', 'opacity'],
  ...['transform', 'transform-origin', 'visibility', 'clip-path', 'box-shadow', 'list-style'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric', 'line-height'],
  ...['letter-spacing', 'text-align', 'text-decoration', 'text-overflow', 'text-transform', 'text-indent'],
  ...['white-space', 'word-break', 'overflow-wrap', 'vertical-align', 'direction', 'writing-mode'],
  ...[
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-opacity',
  ],
] as const;

/** Writes down how each element is shown: a picture knows none of the page's sheets. */
function dress(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  const target = (copy as HTMLElement).style;
  if (target) for (const name of seen) target.setProperty(name, style.getPropertyValue(name));
  copy.removeAttribute('class');
  copy.removeAttribute('id');
}

/** A canvas is copied without what is drawn on it. */
function drawnOf(canvas: HTMLCanvasElement, copy: HTMLElement): void {
  const image = document.createElement('img');
  image.src = canvas.toDataURL();
  image.style.cssText = copy.style.cssText;
  copy.replaceWith(image);
}

/** What an element shows, as it is seen, as the address of a picture so many times its size. */
export function pictureOf(element: HTMLElement, scale: number): string {
  const copy = element.cloneNode(true) as HTMLElement;
  const [originals, copies] = [element, copy].map((one) => [one, ...one.querySelectorAll('*')]) as [
    Element[],
    Element[],
  ];
  originals.forEach((original, at) => dress(original, copies[at]!));
  originals.forEach((original, at) => {
    if (original instanceof HTMLCanvasElement) drawnOf(original, copies[at] as HTMLElement);
  });
  const { width, height } = element.getBoundingClientRect();
  copy.style.margin = '0';
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  const drawing = new XMLSerializer().serializeToString(copy);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}">${drawing}</foreignObject></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
