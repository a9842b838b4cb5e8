// Builds what outlets install: the agent's program in one file, with the Node.js that runs it, as one archive for each kind of
// processor whose Node.js is here. `npm run agent:build`; the server hands out what stands in agent/dist.
import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './node24.mjs';

const dist = path.join(root, 'agent/dist');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const beside = ['linekeeper-agent', 'linekeeper-agent.service', 'linekeeper-agent.init'];

/** Bundles the program and all that it imports into one file. */
export async function bundleAgent(file, as = version) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: path.join(root, 'agent/src/main.ts'),
    platform: 'node',
    // Optional parts of ws, which it does without.
    external: ['bufferutil', 'utf-8-validate'],
    transform: { define: { LINEKEEPER_AGENT_VERSION: JSON.stringify(as) } },
    logLevel: 'warn',
  });
  await bundle.write({ file, format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
}

/** The key of the release (docs/howto/release-the-agent.md); undefined where none is set: then agents take no newer program. */
function releaseKey() {
  const file = process.env.AGENT_RELEASE_KEY;
  if (!file) return undefined;
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key.`);
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x, 'base64url');
  return { key, publicKey: publicKey.toString('base64') };
}

/** What an agent checks before it takes a program: the text that is signed stands in contract/src/agents/release.ts. */
function signed({ bytes, sha256 }, platform, key) {
  const text = `linekeeper agent release 1\n${version}\n${platform}\n${bytes}\n${sha256}`;
  return {
    version,
    platform,
    bytes,
    sha256,
    signature: sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** Packs one archive; undefined where the Node.js of that processor is not installed here. */
function pack(arch, program, release) {
  const node = path.join(root, `node_modules/node-linux-${arch}/bin/node`);
  if (!existsSync(node)) return undefined;
  const name = `linekeeper-agent-${version}-linux-${arch}`;
  const folder = path.join(dist, name);
  mkdirSync(folder, { recursive: true });
  cpSync(node, path.join(folder, 'node'), { dereference: true });
  // Symbols for debuggers are a sixth of it. Without the program for that it stays as it is.
  spawnSync('strip', ['--strip-unneeded', path.join(folder, 'node')]);
  cpSync(program, path.join(folder, 'agent.mjs'));
  for (const item of beside) cpSync(path.join(root, 'agent/package', item), path.join(folder, item));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  if (release) writeFileSync(path.join(folder, 'release.pub'), `${release.publicKey}\n`);
  // The same input gives the same archive.
  const steady = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2020-01-01'];
  const archive = `${name}.tar.gz`;
  const made = spawnSync('tar', [...steady, '-czf', archive, name], {
    cwd: dist,
    env: { ...process.env, GZIP: '-9n' },
  });
  if (made.status !== 0) throw new Error(`tar: ${made.error?.message ?? made.stderr}`);
  rmSync(folder, { recursive: true });
  const file = path.join(dist, archive);
  const packed = {
    archive,
    bytes: statSync(file).size,
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
  };
  if (release)
    writeFileSync(
      path.join(dist, `${name}.json`),
      `${JSON.stringify(signed(packed, `linux-${arch}`, release.key), undefined, 2)}\n`,
    );
  return packed;
}

if (process.argv[1] === import.meta.filename) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const program = path.join(dist, 'agent.mjs');
  await bundleAgent(program);
  console.log(`agent.mjs, ${(statSync(program).size / 1e3).toFixed(0)} kB`);
  const release = releaseKey();
  console.log(
    release
      ? `Signed by the release key ${release.publicKey}`
      : 'Not signed: AGENT_RELEASE_KEY is not set, so that agents installed from this take no newer program.',
  );
  for (const arch of ['x64', 'arm64']) {
    const made = pack(arch, program, release);
    if (made) console.log(`${made.archive}, ${(made.bytes / 1e6).toFixed(1)} MB, SHA-256 ${made.sha256}`);
    else console.log(`No package for ${arch}: npm ci --os=linux --cpu=${arch} brings its Node.js.`);
  }
  cpSync(path.join(root, 'agent/package/install.sh'), path.join(dist, 'install.sh'));
}
