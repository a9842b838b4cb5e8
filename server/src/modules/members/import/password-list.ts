import { type Language, type Texts } from '@linekeeper/contract/language';
import { type CsvColumn } from '../../../platform/http/csv.ts';
import { memberColumns } from '@linekeeper/contract/members/member-columns';

const passwordTitle: Texts = { zh: '一次性密码', 'zh-TW': '一次性密碼', en: 'One-time password' };

interface Listed {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

/** The columns of the file in which first passwords are shown. */
export const passwordColumns = (language: Language): CsvColumn<Listed>[] => [
  { title: memberColumns.username.title[language], value: (row) => row.username },
  { title: memberColumns.name.title[language], value: (row) => row.name },
  { title: passwordTitle[language], value: (row) => row.password },
];
