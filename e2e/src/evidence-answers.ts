import { type WorldAnswer } from './device-world.ts';
import { iso } from './world-devices.ts';

const operationId = '00000006-0000-4000-8000-000000000001';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The first of March in Shanghai. */
const marchMs = Date.UTC(2026, 1, 28, 16);

/** The calls about evidence of lines: what is asked for is ready at the second look. */
export class EvidenceAnswers {
  #looks = 0;
  #isMade = false;

  answer(route: string): WorldAnswer | undefined {
    if (route === `GET /api/v1/operations/${operationId}`) return { data: this.#operation() };
    const [method, path = ''] = route.split(' ');
    if (!path.endsWith('/evidence')) return undefined;
    if (method === 'POST') return { data: { operationId } };
    return {
      data: {
        key: { publicKey: '-----BEGIN PUBLIC KEY-----', fingerprint: '5f3a'.repeat(16) },
        zones: { tenant: 'Asia/Shanghai', outlet: 'Asia/Urumqi' },
        list: this.#isMade ? [this.#row()] : [],
      },
    };
  }

  #operation() {
    this.#isMade = ++this.#looks > 1;
    return {
      ...{ id: operationId, kind: 'lines.evidence', state: this.#isMade ? 'done' : 'running' },
      ...{ done: this.#isMade ? 32 : 7, total: 32, result: null, error: null, cancellable: !this.#isMade },
      ...{ createdByName: '李伟', createdAt: iso(marchMs), startedAt: iso(marchMs), finishedAt: null },
    };
  }

  #row() {
    return {
      ...{ id: operationId, from: iso(marchMs), to: iso(marchMs + 31 * dayMs), timeZone: 'Asia/Shanghai' },
      ...{ language: 'zh', createdBy: '李伟', createdAt: iso(marchMs + 32 * dayMs), byteCount: 2_345_678 },
      expiresAt: iso(marchMs + 39 * dayMs),
    };
  }
}
