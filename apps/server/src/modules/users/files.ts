// A user's logins as a file.
import type { officePeople } from '@bourse/contract';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';

export const loginColumns = (t: Translate): readonly CsvColumn<officePeople.UserLoginRow>[] => [
  { header: t('security.login.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('security.login.device'), value: ({ device }) => device || t('office.users.unknownDevice') },
  { header: t('security.login.address'), value: ({ ip }) => ip },
  { header: t('security.login.method'), value: ({ method }) => t(`security.method.${method}`) },
  { header: t('security.login.outcome'), value: ({ outcome }) => t(`security.outcome.${outcome}`) },
];
