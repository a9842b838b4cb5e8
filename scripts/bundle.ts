// Measures the built console against the budgets of DESIGN section 9: node scripts/bundle.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../console/dist');
const KB = 1024;

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

/** One line of the table: JavaScript in bytes after gzip, and the most it may be. */
export interface Weight {
  readonly name: string;
  readonly bytes: number;
  readonly budgetBytes: number;
}

/** The file of each built screen but the login, and the areas whose texts come with it, as app/built-screens.ts says. */
function screenFiles(): { readonly file: string; readonly areas: readonly string[] }[] {
  const code = readFileSync(path.resolve(dist, '../src/app/built-screens.ts'), 'utf8');
  const importOf = (text: string) => /import\('\.\.?\/([^']+)'\)/.exec(text)?.[1];
  const personal = importOf(/^const personal.*$/m.exec(code)?.[0] ?? '');
  const found = new Map<string, readonly string[]>();
  for (const screen of code.split(/\n {2}(?='\/)/).slice(1)) {
    const file = importOf(screen) ?? personal;
    const areas = /texts: \[([^\]]*)\]/.exec(screen)?.[1]?.match(/\w+/g) ?? [];
    if (file && !file.endsWith('login-route.tsx')) found.set(file, areas);
  }
  return [...found].map(([file, areas]) => ({ file, areas }));
}

/** The JavaScript of the login, of the shell, of each screen on top of the shell, and of the charts, in Chinese. */
export function measureBundle(): Weight[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const keys = Object.keys(manifest);
  const gzipped = new Map<string, number>();
  const size = (file: string) => {
    if (!file.endsWith('.js')) return 0;
    if (!gzipped.has(file))
      gzipped.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
    return gzipped.get(file) ?? 0;
  };
  const files = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) files(imported, found);
    return found;
  };
  const all = (...starts: string[]) => new Set(starts.flatMap((start) => [...files(start)]));
  const sum = (set: Iterable<string>) => [...set].reduce((total, file) => total + size(file), 0);
  const find = (end: string) => keys.filter((key) => key.endsWith(end));

  const texts = (group: string) =>
    keys.filter((key) => new RegExp(`texts-zh-${group}-`).test(manifest[key]?.file ?? ''));
  const login = all('index.html', ...find('login-page.tsx'), ...texts('early'));
  const locale = [...find('locale/zh_CN.js'), ...find('locale/zh-cn.js')];
  const shell = all(
    'index.html',
    ...find('shell-frame.tsx'),
    ...texts('early'),
    ...texts('shell'),
    ...locale,
  );
  // The library alone: what draws around it is a part of each screen that has charts.
  const chartFiles = all(...find('widgets/chart/echarts.ts')).difference(shell);
  const screens = screenFiles().map(({ file, areas }) => ({
    name: path.basename(file, '.tsx'),
    bytes: sum(
      all(...find(file), ...areas.flatMap(texts))
        .difference(shell)
        .difference(chartFiles),
    ),
    budgetBytes: 150 * KB,
  }));
  return [
    { name: 'login', bytes: sum(login), budgetBytes: 130 * KB },
    { name: 'shell', bytes: sum(shell), budgetBytes: 280 * KB },
    ...screens,
    ...(chartFiles.size > 0 ? [{ name: 'charts', bytes: sum(chartFiles), budgetBytes: 200 * KB }] : []),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, bytes, budgetBytes } of measureBundle()) {
    const mark = bytes <= budgetBytes ? 'ok' : 'TOO MUCH';
    process.stdout.write(
      `${name.padEnd(28)} ${(bytes / KB).toFixed(1).padStart(7)} KB of ${budgetBytes / KB}  ${mark}\n`,
    );
  }
}
