// What moved the house's accounts for a purpose, as a file.
import { formatShanghai, formatUnits, type HousePurpose } from '@bourse/domain';
import { ledgerReasonKey } from '@bourse/messages';
import { countFundEntries, type FundEntry, fundEntryId, readFundEntries, viewAfter } from '../funds/house-funds.ts';
import type { BaseServices } from './base-services.ts';
import { type CsvAsking, type CsvColumn, sendWhole } from './csv-answer.ts';
import type { SENT } from './mount.ts';
import type { Translate } from './translator.ts';

const columnsOf = (t: Translate): readonly CsvColumn<FundEntry>[] => [
  { header: 'ID', value: fundEntryId },
  { header: t('office.funds.time'), value: ({ at }) => formatShanghai(at), zone: 'UTC+8' },
  { header: t('office.users.currency'), value: ({ currencyName }) => currencyName },
  { header: t('office.funds.kind'), value: ({ reason }) => t(ledgerReasonKey(reason)) },
  { header: t('office.funds.change'), value: ({ amount }) => formatUnits(amount) },
  { header: t('office.funds.after'), value: viewAfter },
];

type FundsInput = { readonly purpose: HousePurpose; readonly currency?: number | undefined };

export async function sendFundsCsv(
  services: BaseServices,
  desk: string,
  asking: CsvAsking<FundsInput>,
): Promise<typeof SENT> {
  const { sql } = services.storage;
  const { purpose, currency } = asking.input;
  const filter = { purpose, currencyId: currency };
  return sendWhole(services, asking, {
    desk,
    name: `ledger-${purpose}`,
    columns: columnsOf(asking.t),
    total: await countFundEntries(sql, filter),
    readAfter: readFundEntries(sql, filter),
  });
}
