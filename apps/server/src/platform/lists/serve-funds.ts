// The accounts of the house that a desk looks after: what they hold and what moved them, as pages and as a file.
import type { Call, ParsedInputOf } from '@bourse/contract';
import { formatShanghai, formatUnits, type HousePurpose } from '@bourse/domain';
import { ledgerReasonKey } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import {
  countFundEntries,
  type FundEntry,
  fundEntryId,
  type FundsInput,
  readFundEntries,
  viewAfter,
  viewFunds,
} from '../funds/house-funds.ts';
import type { BaseServices } from '../http/base-services.ts';
import { type CsvAsking, type CsvColumn, sendWhole } from '../http/csv-answer.ts';
import { type CallContext, type Handler, mount, type SENT } from '../http/mount.ts';
import type { Translate } from '../http/translator.ts';

const columnsOf = (t: Translate): readonly CsvColumn<FundEntry>[] => [
  { header: 'ID', value: fundEntryId },
  { header: t('office.funds.time'), value: ({ at }) => formatShanghai(at), zone: 'UTC+8' },
  { header: t('office.users.currency'), value: ({ currencyName }) => currencyName },
  { header: t('office.funds.kind'), value: ({ reason }) => t(ledgerReasonKey(reason)) },
  { header: t('office.funds.change'), value: ({ amount }) => formatUnits(amount) },
  { header: t('office.funds.after'), value: viewAfter },
];

type Funds<C extends Call, Purpose extends HousePurpose> = {
  /** A file is logged under its name. */
  readonly desk: string;
  readonly accounts: readonly Purpose[];
  /** Names the account, where the call does not. */
  readonly read: (input: ParsedInputOf<C>) => FundsInput<Purpose>;
};

/** Mounts a call that answers with `fundsAnswer` of the contract. */
export function serveFunds<C extends Call, Purpose extends HousePurpose>(
  app: FastifyInstance,
  services: BaseServices,
  call: C,
  { desk, accounts, read }: Funds<C, Purpose>,
): void {
  const answer = async (context: CallContext<C>) => {
    const input = read(context.input);
    return isCsv(context.input)
      ? sendFundsCsv(services, desk, { ...context, input: { ...context.input, ...input } })
      : { message: await viewFunds(services.storage.sql, accounts, input) };
  };
  // The answer of every such call has this shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lost in the generic constraint
  mount(app, services, call, answer as Handler<C>);
}

const isCsv = (input: object): boolean => 'format' in input && input.format === 'csv';

async function sendFundsCsv<Purpose extends HousePurpose>(
  services: BaseServices,
  desk: string,
  asking: CsvAsking<FundsInput<Purpose>>,
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
