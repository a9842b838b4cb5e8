import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const RuleForm = later(() => import('./rule-form.tsx').then((m) => m.RuleForm));
export const DeleteRule = later(() => import('./delete-rule.tsx').then((m) => m.DeleteRule));
