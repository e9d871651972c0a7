// Comparisons, uncredited deposits and moves of our own coins as files.
import type { officeMoves } from '@bourse/contract';
import { formatShanghai, formatUnits } from '@bourse/domain';
import { type CsvAsking, type CsvColumn, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { CustodyServices } from '../services.ts';
import { findLeft, type LeftDeposit, type LeftFilter } from './left-deposits.ts';
import { type Reconciliation, readReconciliations, type ReconciliationFilter } from './queries.ts';
import { chainName, coinName } from './view.ts';

type Needs = Pick<CustodyServices, 'market'>;

const FIGURES = ['ledger', 'held', 'pending', 'difference'] as const;

const reconciliationColumnsOf = (needs: Needs, t: Translate): readonly CsvColumn<Reconciliation>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: ({ at }) => formatShanghai(at), zone: 'UTC+8' },
  { header: t('office.withdrawals.network'), value: ({ chainId }) => chainName(chainId) },
  { header: t('office.users.currency'), value: ({ currencyId }) => coinName(needs, currencyId) },
  { header: t('office.custody.height'), value: ({ height }) => String(height) },
  { header: t('office.custody.block'), value: ({ blockHash }) => blockHash },
  ...FIGURES.map((figure) => ({
    header: t(`office.custody.${figure}`),
    value: (row: Reconciliation) => formatUnits(row[figure]),
  })),
];

type Found<Filter> = { readonly filter: Filter; readonly total: number };

export function sendReconciliationsCsv(
  services: CustodyServices,
  asking: CsvAsking,
  { filter, total }: Found<ReconciliationFilter>,
) {
  return sendCsv<Reconciliation>(services, asking, {
    desk: 'custody',
    name: 'reconciliations',
    columns: reconciliationColumnsOf(services, asking.t),
    total,
    readAfter: (last, limit) => readReconciliations(services.storage.sql, filter, { before: last?.id, limit }),
  });
}

const leftColumnsOf = (needs: Needs, t: Translate): readonly CsvColumn<LeftDeposit>[] => [
  { header: t('office.funds.time'), value: ({ seenAt }) => formatShanghai(seenAt), zone: 'UTC+8' },
  { header: t('office.withdrawals.network'), value: ({ chainId }) => chainName(chainId) },
  { header: t('office.users.id'), value: ({ userId }) => (userId === undefined ? '' : String(userId)) },
  { header: t('office.users.currency'), value: ({ currencyId }) => coinName(needs, currencyId) },
  { header: t('office.funds.amount'), value: ({ amount }) => formatUnits(amount) },
  { header: t('office.custody.leftState'), value: ({ state }) => t(`office.custody.left.${state}`) },
  { header: t('office.custody.onChain'), value: ({ isHeld }) => t(isHeld ? 'office.yes' : 'office.no') },
  { header: t('office.custody.height'), value: ({ height }) => String(height) },
  { header: t('office.custody.address'), value: ({ address }) => address },
  { header: t('office.custody.txid'), value: ({ txid, ordinal }) => `${txid}:${ordinal}` },
];

export function sendLeftCsv(services: CustodyServices, asking: CsvAsking, { filter, total }: Found<LeftFilter>) {
  return sendCsv<LeftDeposit>(services, asking, {
    desk: 'custody',
    name: 'uncredited-deposits',
    columns: leftColumnsOf(services, asking.t),
    total,
    readAfter: (after, limit) => findLeft(services.storage.sql, filter, { after, offset: 0, limit }),
  });
}

type Move = officeMoves.MoveRow;

/** Its address, or of how many outputs it is put together. */
function fromText(t: Translate, { from, outputs }: Move): string {
  if (from !== '') return from;
  return outputs === 0 ? t('office.moves.hot') : t('office.moves.outputs', { count: outputs });
}

export const moveColumnsOf = (t: Translate): readonly CsvColumn<Move>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.moves.what'), value: ({ purpose }) => t(`office.moves.purpose.${purpose}`) },
  { header: t('office.withdrawals.network'), value: (row) => row.chain_name },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: ({ amount }) => amount },
  { header: t('office.moves.from'), value: (row) => fromText(t, row) },
  { header: t('office.moves.to'), value: ({ to }) => to },
  { header: t('office.moves.fee'), value: (row) => (row.fee === '' ? '' : `${row.fee} ${row.fee_currency_name}`) },
  { header: t('office.moves.txid'), value: ({ txid }) => txid },
  { header: t('office.moves.state'), value: ({ state }) => t(`office.moves.state.${state}`) },
  { header: t('office.moves.why'), value: ({ reason }) => reason },
  { header: t('office.moves.begun'), value: (row) => row.submit_time, zone: 'UTC+8' },
  { header: t('office.moves.changed'), value: (row) => row.update_time, zone: 'UTC+8' },
];
