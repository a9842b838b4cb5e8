import { type TFunction } from 'i18next';

/** An action of the audit log in words; one that has none yet is shown as it is. */
export function actionName(t: TFunction, action: string): string {
  return t(`audit:action.${action.replaceAll('.', '_')}`, { defaultValue: action });
}

/** A kind of object in words. */
export function subjectName(t: TFunction, subjectType: string): string {
  return t(`audit:subject.${subjectType}`, { defaultValue: subjectType });
}
