import type { officeMoves } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';

type Move = officeMoves.MoveRow;

const TONES = {
  planned: 'warning',
  signed: 'iris',
  broadcast: 'iris',
  mined: 'iris',
  final: 'success',
  failed: 'error',
  lost: 'error',
} as const;

export const purposeText = (purpose: Move['purpose']): string => t(`office.moves.purpose.${purpose}`);

const moneyText = ({ amount, currency_name: name }: Move): string => `${formatDecimal(amount)} ${name}`;

const feeText = ({ fee, fee_currency_name: name }: Move): string =>
  fee === '' ? '–' : `${formatDecimal(fee)} ${name}`;

/** Its address, or of how many outputs it is put together. */
function fromText({ from, outputs }: Move): string {
  if (from !== '') return from;
  return outputs === 0 ? t('office.moves.hot') : t('office.moves.outputs', { count: outputs });
}

export const moveColumns: readonly Column<Move>[] = [
  titleColumn('id', 'ID', { width: '7%' }, ({ id }) => id),
  textColumn('purpose', t('office.moves.what'), { width: '22%' }, ({ purpose }) => (
    <span className="font-sans">{purposeText(purpose)}</span>
  )),
  textColumn('network', t('office.withdrawals.network'), { width: '12%' }, ({ chain_name: name }) => name),
  figureColumn('money', t('office.funds.amount'), (row) => moneyText(row)),
  figureColumn('fee', t('office.moves.fee'), (move) => feeText(move)),
  endColumn('state', t('office.moves.state'), { width: '14%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{t(`office.moves.state.${state}`)}</Badge>
  )),
];

/** Tells what the columns do not; an empty fact is left out. */
export const moveDetail = (move: Move) => (
  <LineFacts
    facts={[
      [t('office.moves.from'), fromText(move)] as const,
      [t('office.moves.to'), move.to] as const,
      [t('office.moves.txid'), move.txid] as const,
      [t('office.moves.why'), move.reason] as const,
      [t('office.moves.begun'), move.submit_time] as const,
      [t('office.moves.changed'), move.update_time] as const,
    ].filter(([, value]) => value !== '')}
  />
);
