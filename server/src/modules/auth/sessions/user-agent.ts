export interface Agent {
  readonly browser: string | null;
  readonly version: string | null;
  readonly system: string | null;
}

/** In this order: most browsers also call themselves by the names of those that follow. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgi?A?(?:OS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['QQ Browser', /\bM?QQBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]*.* Safari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system by the names that we know, and nothing that the client chose: for texts that go out. */
export function browserOf(userAgent: string): Pick<Agent, 'browser' | 'system'> {
  const { browser, system } = agentOf(userAgent);
  return { browser: browsers.some(([name]) => name === browser) ? browser : null, system };
}

/** Browser and system in words, from what a client says of itself; a program by its own name. Anybody may say anything. */
export function agentOf(userAgent: string): Agent {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  for (const [browser, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { browser, version, system };
  }
  const program = /^([A-Za-z][\w.-]{0,30})\/(\d+(?:\.\d+)?)/.exec(userAgent);
  if (!program || program[1] === 'Mozilla') return { browser: null, version: null, system };
  return { browser: program[1] ?? null, version: program[2] ?? null, system };
}
