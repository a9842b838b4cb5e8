import { type Tx } from '../../platform/db/database.ts';

export interface KeptCaptcha {
  readonly id: string;
  readonly answerHash: Buffer;
  readonly expiresAt: Date;
}

export async function keepCaptcha(tx: Tx, captcha: KeptCaptcha): Promise<void> {
  await tx.insertInto('captcha').values(captcha).execute();
}

/** Takes a captcha out: whoever answers it second finds none. */
export function takeCaptcha(tx: Tx, id: string) {
  return tx
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst();
}
