// Users with their fee tiers as a file.
import type { officeFees } from '@bourse/contract';
import type { FeeUser } from '@bourse/engine';
import { type CsvAsking, type CsvColumn, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { FeesServices } from '../services.ts';
import { findUsers, type UserFilter } from './queries.ts';

type Row = officeFees.OfficeFeeUserRow;

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.fees.level'), value: ({ level }) => String(level) },
  { header: `${t('office.fees.volume')} USDT`, value: ({ volume }) => volume },
  { header: t('office.fees.volumeLevel'), value: (row) => String(row.volume_level) },
  { header: t('office.fees.grantedLevel'), value: (row) => String(row.granted_level) },
  { header: t('office.fees.grantedUntil'), value: (row) => row.granted_until, zone: 'UTC+8' },
];

type Users = { readonly filter: UserFilter; readonly total: number; readonly view: (user: FeeUser) => Row };

export const sendUsersCsv = (services: FeesServices, asking: CsvAsking, { filter, total, view }: Users) =>
  sendCsv<Row>(services, asking, {
    desk: 'fees',
    name: 'fee-tiers',
    columns: columnsOf(asking.t),
    total,
    readAfter: async (last, limit) => {
      const rows = await findUsers(services.storage.sql, filter, { limit, after: last?.user_id ?? 0 });
      return rows.map(view);
    },
  });
