export { ProvidedMembers } from './provided-members.tsx';
export { useProvided } from './use-provided.ts';
