export { type FieldOf } from './differing.ts';
export { inWords } from './refusal.ts';
export { type Changed, type FormPlan, useForm } from './use-form.ts';
