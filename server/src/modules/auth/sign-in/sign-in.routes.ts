import { signIn } from '@linekeeper/contract/auth/sign-in';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { readerLanguage } from '../account/reader-language.ts';
import { isRegistrationOpen, register } from './register.service.ts';
import { resetAbout, resetPassword } from './reset.service.ts';
import { findByContact, type Reached } from './candidates.queries.ts';
import { tenantIdOfPrefix } from './sign-in.queries.ts';
import { passSecondStep, type SecondParts } from './second-step.service.ts';
import { beginSession, chooseOrganisation } from './sign-in.service.ts';
import { typedCaptcha, typedContact } from '../credentials/typed-fields.ts';

/** What a person without a session may ask for beside the login itself. */
export function signInRoutes(app: FastifyInstance, parts: SecondParts): void {
  const { attempts, captchas, clock, codes, database } = parts;

  route(app, signIn.captcha, async (_input, { address }) => {
    await attempts.begin({ kind: 'captcha', account: '', prefix: '', address, known: undefined }, clock());
    const { expiresAt, ...captcha } = await captchas.issue(clock());
    return { ...captcha, expiresAt: expiresAt.toISOString() };
  });

  route(app, signIn.sendCode, async ({ body }, context) => {
    const { purpose, prefix = '', captchaId, captcha } = body;
    const contact = typedContact('to', body.to, context.language);
    const [tenantId, reached] = await Promise.all([
      tenantIdOfPrefix(database, prefix),
      findByContact(database, contact.value, prefix),
    ]);
    const [found] = reached;
    const languageOf = ({ language, tenantId: home }: Reached) =>
      readerLanguage(parts, { chosen: language, tenantId: home }, context.language);
    if (purpose === 'register' && !(await isRegistrationOpen(database, tenantId)))
      throw new AppError('REGISTRATION_CLOSED');
    const { expiresAt, ...sent } = await codes.send(
      {
        purpose,
        contact,
        about: prefix,
        tenantId,
        // Who registers is nobody's member yet: what is on the page is all that is known.
        language: found ? languageOf(found) : context.language,
        isWanted: found !== undefined || purpose === 'register',
        // Each account has a password of its own: without an organisation each of them is written to.
        letters:
          purpose === 'reset' && prefix === ''
            ? reached.map((account) => ({
                about: resetAbout(account),
                language: languageOf(account),
                tenant: account.tenantName,
              }))
            : undefined,
        captcha: typedCaptcha(captchaId, captcha, context.language),
      },
      context,
    );
    return { ...sent, expiresAt: expiresAt.toISOString() };
  });

  route(app, signIn.resetPassword, async ({ body }, context) => {
    await resetPassword(parts, body, context);
    return {};
  });

  route(app, signIn.choose, async ({ body }, context) => ({
    tokenType: 'Bearer' as const,
    accessToken: await chooseOrganisation(parts, body, context),
  }));

  route(app, signIn.second, async ({ body }, context) => {
    const member = await passSecondStep(parts, body, context);
    const accessToken = await beginSession(parts, { ...member, passwordHash: null }, context);
    return { tokenType: 'Bearer' as const, accessToken };
  });

  route(app, signIn.register, async ({ body }, context) => ({
    tokenType: 'Bearer' as const,
    accessToken: await register(parts, body, context),
  }));
}
