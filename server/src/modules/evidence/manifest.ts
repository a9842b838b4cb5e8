import { type Language, type Texts } from '@linekeeper/contract/language';
import { type EvidenceData } from './evidence-data.ts';
import { type ZippedFile } from '../../platform/zip-file.ts';

/** The commands that check evidence, as `docs/howto/check-carrier-evidence.md` has them: OpenSSL 3 and coreutils, in the folder of the files. */
export const checkCommands = [
  'openssl pkeyutl -verify -rawin -pubin -inkey public-key.pem -in manifest.txt -sigfile manifest.sig',
  'sha256sum --check --strict manifest.txt',
  'openssl pkey -pubin -in public-key.pem -outform DER | sha256sum',
] as const;

/**
 * What is signed: the checksums of the files in the form that `sha256sum --check` reads, in which lines with a hash mark say nothing;
 * they say here what evidence it is.
 */
export function manifestOf(
  {
    id,
    line,
    fromMs,
    toMs,
    fingerprint,
  }: Pick<EvidenceData, 'id' | 'line' | 'fromMs' | 'toMs' | 'fingerprint'>,
  files: readonly ZippedFile[],
): string {
  const iso = (ms: number) => new Date(ms).toISOString();
  return [
    '# linekeeper-evidence/1',
    `# evidence ${id}`,
    `# line ${line.id}`,
    `# period ${iso(fromMs)} ${iso(toMs)}`,
    `# key sha256 ${fingerprint}`,
    ...files.map(({ name, sha256 }) => `${sha256}  ${name}`),
    '',
  ].join('\n');
}

const about: Readonly<Record<'signature' | 'sums' | 'key', Texts>> = {
  signature: {
    zh: '核对签名，应显示 Signature Verified Successfully：',
    'zh-TW': '核對簽章，應顯示 Signature Verified Successfully：',
    en: 'Check the signature; it has to say “Signature Verified Successfully”:',
  },
  sums: {
    zh: '核对两个文件未被改动，两行都应显示 OK：',
    'zh-TW': '核對兩個檔案未經變更，兩行都應顯示 OK：',
    en: 'Check that neither file was changed; both lines have to say OK:',
  },
  key: {
    zh: '核对公钥属于出具方（向出具方另行索取公钥指纹，或从其地址 /monitor/api/v1/evidence-key 下载公钥），应显示：',
    'zh-TW':
      '核對公鑰屬於出具方（向出具方另行索取公鑰指紋，或從其網址 /monitor/api/v1/evidence-key 下載公鑰），應顯示：',
    en: 'Check that the key is that of whoever issued this (ask them for its fingerprint by another way, or fetch the key from their address, /monitor/api/v1/evidence-key); it has to say:',
  },
};

/** The same for people, in the language of the PDF. */
export function howToCheck(language: Language, fingerprint: string): string {
  const [signature, sums, key] = checkCommands;
  return [
    ...[`1. ${about.signature[language]}`, `   ${signature}`, ''],
    ...[`2. ${about.sums[language]}`, `   ${sums}`, ''],
    ...[`3. ${about.key[language]}`, `   ${fingerprint}`, `   ${key}`, ''],
  ].join('\n');
}
