// Accounts of the house, and what stands against what is owed, as files.
import type { officeHouse } from '@bourse/contract';
import { WALLETS } from '@bourse/domain';
import { type CsvAsking, type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { HouseServices } from './services.ts';

type Account = officeHouse.HouseAccountRow;
type Exposure = officeHouse.ExposureRow;

const accountColumnsOf = (t: Translate): readonly CsvColumn<Account>[] => [
  { header: t('office.adjustments.source'), value: ({ purpose }) => t(`office.house.${purpose}`) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.users.available'), value: ({ available }) => available },
  { header: t('office.house.worth'), value: ({ worth }) => worth },
];

export const sendAccountsCsv = (services: HouseServices, asking: CsvAsking, rows: readonly Account[]) =>
  sendCsv<Account>(services, asking, {
    desk: 'house',
    name: 'house-accounts',
    columns: accountColumnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });

const exposureColumnsOf = (t: Translate): readonly CsvColumn<Exposure>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.house.price'), value: ({ price }) => price },
  ...WALLETS.map((wallet) => ({
    header: `${t('office.house.owed')}: ${t(`office.wallet.${wallet}`)}`,
    value: ({ owed }: Exposure) => owed[wallet],
  })),
  { header: t('office.house.owed'), value: (row) => row.owed_total },
  { header: t('office.house.houseUsers'), value: (row) => row.house_users },
  { header: t('office.house.reserved'), value: ({ reserved }) => reserved },
  { header: t('office.house.own'), value: ({ own }) => own },
  { header: t('office.house.chains'), value: ({ chains }) => chains },
  { header: t('office.house.held'), value: ({ held }) => held },
  { header: t('office.house.elsewhere'), value: ({ outside }) => outside },
  { header: t('office.house.leverNet'), value: (row) => row.lever_net },
  { header: t('office.house.microNet'), value: (row) => row.micro_net },
  { header: t('office.house.leverPromised'), value: (row) => row.lever_promised },
  { header: t('office.house.stakingPromised'), value: (row) => row.staking_promised },
  { header: `${t('office.house.coverage')} %`, value: ({ coverage }) => coverage },
  { header: `${t('office.house.chainCoverage')} %`, value: (row) => row.chain_coverage },
];

/** One row a coin. */
export const sendExposureCsv = (services: HouseServices, asking: CsvAsking, rows: readonly Exposure[]) =>
  sendCsv<Exposure>(services, asking, {
    desk: 'house',
    name: 'house-exposure',
    columns: exposureColumnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });
