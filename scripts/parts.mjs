// The list of the parts that the program is made of, from the lock file: CycloneDX 1.6 as JSON. The same lock file gives the same
// list, byte for byte. `npm run parts` writes it, and so does each build of the console.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './node24.mjs';

/** Beside the program, and not among the files that the console serves: strangers need not know versions. */
export const partsFile = path.join(root, 'parts.cdx.json');

const nameAt = (place, item) => item.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
const referenceOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Whether something of a lock file is a part of the program, and not only of what builds or tests it. */
const isPart = (item) => !item.dev && !item.devOptional && !item.link && item.version !== undefined;

/** `sha512-…` in base64, as lock files have it, to the name and hexadecimal digits of CycloneDX. */
function hashesOf(integrity) {
  return (integrity ?? '')
    .split(/\s+/)
    .map((one) => /^sha(1|256|384|512)-(.+)$/.exec(one))
    .filter((found) => found !== null)
    .map(([, bits, text]) => ({ alg: `SHA-${bits}`, content: Buffer.from(text, 'base64').toString('hex') }));
}

/** What says its licence in a file beside its manifest alone: looked at by hand. */
const licencesBeside = { 'png-js@2.0.0': 'MIT' };

/** A single licence by its SPDX id, several as an expression, what is neither by its name. */
function licencesOf(licence) {
  if (typeof licence !== 'string' || licence === '') return undefined;
  if (/ (OR|AND|WITH) /.test(licence)) return [{ expression: licence }];
  return [{ license: /^[A-Za-z0-9.+-]+$/.test(licence) ? { id: licence } : { name: licence } }];
}

/** Where a package that stands at `place` finds another: in its own folder, or in that of one around it. */
function placeOf(packages, place, name) {
  for (let around = place; ; around = around.slice(0, Math.max(0, around.lastIndexOf('node_modules/') - 1))) {
    const found = around === '' ? `node_modules/${name}` : `${around}/node_modules/${name}`;
    if (packages[found]) return found;
    if (around === '') return undefined;
    if (!around.includes('node_modules/')) around = '';
  }
}

/**
 * The list as CycloneDX has it. What only builds or tests the program is not in it; our own workspaces are.
 * @param {{packages: Record<string, any>}} lock
 */
export function partsOf({ packages }) {
  const isLink = (item) => item.link === true;
  const real = (place) => (isLink(packages[place]) ? packages[place].resolved : place);
  const parts = new Map();
  const uses = new Map();
  for (const [place, item] of Object.entries(packages)) {
    if (place === '' || !isPart(item)) continue;
    const name = nameAt(place, item);
    const reference = referenceOf(name, item.version);
    const hashes = hashesOf(item.integrity);
    const licenses = licencesOf(item.license ?? licencesBeside[`${name}@${item.version}`]);
    parts.set(reference, {
      type: 'library',
      'bom-ref': reference,
      name,
      version: item.version,
      // What one kind of machine needs and another does not.
      scope: item.optional ? 'optional' : 'required',
      ...(hashes.length > 0 ? { hashes } : {}),
      ...(licenses ? { licenses } : {}),
      purl: reference,
    });
    const wanted = Object.keys({
      ...item.dependencies,
      ...item.optionalDependencies,
      ...item.peerDependencies,
    });
    const used = uses.get(reference) ?? new Set();
    for (const other of wanted) {
      const found = placeOf(packages, place, other);
      const standing = found && packages[real(found)];
      if (standing && isPart(standing))
        used.add(referenceOf(nameAt(real(found), standing), standing.version));
    }
    uses.set(reference, used);
  }
  const own = packages[''];
  const ownReference = referenceOf(own.name, own.version);
  const workspaces = [...parts.keys()].filter((reference) => reference.startsWith(`pkg:npm/%40${own.name}/`));
  const byName = ([one], [other]) => (one < other ? -1 : 1);
  const components = [...parts].sort(byName).map(([, part]) => part);
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ownReference,
        name: own.name,
        version: own.version,
        licenses: licencesOf(own.license),
        purl: ownReference,
      },
    },
    components,
    dependencies: [
      { ref: ownReference, dependsOn: workspaces.sort() },
      ...[...uses].sort(byName).map(([ref, used]) => ({ ref, dependsOn: [...used].sort() })),
    ],
  };
}

/** Writes the list of this program; gives where. */
export function writeParts() {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(partsFile, `${JSON.stringify(partsOf(lock), undefined, 2)}\n`);
  return partsFile;
}

if (process.argv[1] === import.meta.filename)
  console.log(`The parts of the program are listed in ${writeParts()}`);
