import { type TFunction } from 'i18next';

/** `outlet.rename` from the words of its verb and of what it was done to; empty where one of the two has none. */
function composedName(t: TFunction, action: string): string {
  const [subject = '', verb = '', ...further] = action.split('.');
  const one = t(`audit:thing.${subject}`, { count: 1, defaultValue: '' });
  const many = t(`audit:thing.${subject}`, { count: 2, defaultValue: '' });
  if (one === '' || further.length > 0) return '';
  return t(`audit:verb.${verb}`, { one, many, defaultValue: '' });
}

/**
 * An action of the audit log in words: those that were written for it, else those of its verb and its subject; one that has
 * neither is shown as it is.
 */
export function actionName(t: TFunction, action: string): string {
  const written = t(`audit:action.${action.replaceAll('.', '_')}`, { defaultValue: '' });
  return written || composedName(t, action) || action;
}

/** A kind of object in words. */
export function subjectName(t: TFunction, subjectType: string): string {
  return t(`audit:subject.${subjectType}`, { defaultValue: subjectType });
}
