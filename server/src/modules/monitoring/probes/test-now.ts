import { type Language } from '@linekeeper/contract/language';
import { type ProbeName, probeSettings } from '@linekeeper/contract/monitoring/probe-settings';
import { type ProbeResult } from '@linekeeper/contract/monitoring/probe-test';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type Log } from '../../../platform/log.ts';
import { filled } from './filled.ts';
import { type Seen, type Tested } from './probe.ts';

/** A probe that is to ask once. */
export interface Test {
  readonly probe: ProbeName;
  ask(signal: AbortSignal): Promise<Tested>;
}

const words = {
  late: texts(
    '{probe} 未能在限定时间内完成测试，请重试',
    '{probe} 未能在限定時間內完成測試，請再試一次',
    '{probe} did not finish its test in time. Try again',
  ),
  broken: texts(
    '{probe} 测试失败，请重试；反复出现时请查看服务器日志',
    '{probe} 測試失敗，請再試一次；反覆出現時請檢視伺服器紀錄檔',
    'The {probe} test failed on the server. Try again; if it keeps failing, look at the server log',
  ),
};

/** What stands in place of an answer that did not come. */
const unanswered = (fault: keyof typeof words, probe: ProbeName): Tested => ({
  say: (language) => ({
    tone: 'bad',
    lines: [filled(words[fault][language], { probe: probeSettings[probe].title })],
    facts: [],
    identity: null,
  }),
});

/**
 * Asks by all probes at once until the deadline, and says what came of each, in their order. One that hangs or throws takes
 * nothing from the others, and what one says once it is given up is no answer.
 */
export async function testNow(
  tests: readonly Test[],
  {
    language,
    deadline,
    log,
  }: { readonly language: Language; readonly deadline: AbortSignal; readonly log: Log },
): Promise<ProbeResult[]> {
  const over = new Promise<void>((resolve) => {
    if (deadline.aborted) resolve();
    else deadline.addEventListener('abort', () => resolve(), { once: true });
  });
  const broken = (probe: ProbeName, error: unknown) => {
    log.error({ err: error, probe }, 'A test failed.');
    return unanswered('broken', probe);
  };
  const tested = await Promise.all(
    tests.map(({ probe, ask }) =>
      Promise.race([
        over.then(() => unanswered('late', probe)),
        Promise.try(ask, deadline).catch((error: unknown) => broken(probe, error)),
      ]),
    ),
  );
  const seen: Seen = Object.assign({}, ...tested.map((each) => each.evidence));
  return tests.map(({ probe }, at) => {
    try {
      return { probe, ...(tested[at] as Tested).say(language, seen) };
    } catch (error) {
      return { probe, ...broken(probe, error).say(language, seen) };
    }
  });
}
