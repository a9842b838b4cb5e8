import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { imageUpload } from '../platform/images.ts';
import { passwordPolicies } from './sign-in-policy.ts';
import { codeAnswer, codeSent, newSecret } from './sign-in.ts';

/** What a member sees of its own account. */
export const profile = z.object({
  username: z.string(),
  name: z.string(),
  avatarId: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  companyName: z.string(),
  administrator: z.boolean(),
  /** Names of its roles. */
  roles: z.array(z.string()),
  createdAt: time,
  passwordChangedAt: time.nullable(),
  passwordPolicy: z.enum(passwordPolicies),
  /** Where a code can be sent, and so which address can be changed here. */
  codes: z.object({ email: z.boolean(), phone: z.boolean() }),
});
export type Profile = z.infer<typeof profile>;

const contact = z.string().max(128);
const own = { access: 'session', own: true } as const;

/** A member's own account: name, picture, addresses, password. */
export const personal = {
  profile: endpoint({
    method: 'GET',
    path: '/api/v1/personal/profile',
    ...own,
    summary: 'The member’s own account',
    output: profile,
  }),
  setProfile: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/profile',
    ...own,
    summary: 'Change the name that others see',
    body: z.strictObject({ name: text(64) }),
    output: z.object({}),
  }),
  setAvatar: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/avatar',
    ...own,
    summary: 'Change the picture: png or jpeg, 2 MB at most; kept as a square of 256 pixels',
    upload: imageUpload.avatar,
    output: z.object({ avatarId: z.string() }),
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/v1/personal/avatar',
    ...own,
    summary: 'Take the picture away',
    output: z.object({}),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/password',
    ...own,
    summary: 'Change the password; signs the member out everywhere else',
    body: z.strictObject({ original: z.strictObject(newSecret), next: z.strictObject(newSecret) }),
    output: z.object({ ended: z.int().nonnegative() }),
  }),
  sendContactCode: endpoint({
    method: 'POST',
    path: '/api/v1/personal/contact/code',
    ...own,
    reauthenticates: true,
    summary: 'Send a code to the phone or mail address that is to be the member’s',
    body: z.strictObject({ to: contact }),
    output: codeSent,
  }),
  changeContact: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/contact',
    ...own,
    reauthenticates: true,
    summary: 'Make a phone or mail address the member’s own, with the code that was sent there',
    body: z.strictObject({ to: contact, ...codeAnswer }),
    output: z.object({}),
  }),
};
