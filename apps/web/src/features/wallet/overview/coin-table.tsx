// Every coin over all wallets.
import { DECIMAL_PLACES_MAX, formatUnits } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAmountText } from '../../../lib/mask.ts';
import { CoinName } from '../coin-name.tsx';
import { HideSmall, NothingShown, useHidesSmall } from '../small-balances.tsx';
import { movable } from '../transfer/use-draft.ts';
import { type BalanceRow, coinsOf, type Wallets } from '../wallet-rows.ts';
import { heldOf, isSmall, worthOf } from '../worth.ts';
import { worthText } from '../worth-text.ts';

function coinColumns(amountText: (text: string) => string): readonly Column<BalanceRow>[] {
  const amount = (units: bigint): string =>
    amountText(formatDecimal(formatUnits(units), { places: DECIMAL_PLACES_MAX }));
  const figure = (key: string, header: string, cell: (row: BalanceRow) => string): Column<BalanceRow> => ({
    key,
    header,
    cell,
    isNumeric: true,
    width: '18%',
    onCard: 'wide',
  });
  return [
    {
      key: 'coin',
      header: t('wallet.coin'),
      cell: ({ currency_name: name }) => <CoinName name={name} />,
      onCard: 'title',
    },
    figure('amount', t('wallet.amount'), (row) => amount(heldOf(row).all)),
    figure('available', t('comfort.assets.available'), (row) => amount(heldOf(row).available)),
    figure('locked', t('comfort.assets.locked'), (row) => amount(heldOf(row).locked)),
    figure('worth', t('wallet.worth'), (row) => amountText(worthText(worthOf(row, heldOf(row).all)))),
  ];
}

function actionsColumn(coins: readonly BalanceRow[]): Column<BalanceRow> {
  const canMove = new Set(movable(coins).map(({ currency }) => currency));
  return {
    key: 'actions',
    header: t('wallet.actions'),
    cell: ({ currency, currency_name: name }) =>
      canMove.has(currency) && (
        <ButtonLink
          size="small"
          variant="quiet"
          to={`/new_account/transfer?currency=${currency}`}
          aria-label={`${t('wallet.transfer')} ${name}`}
          className="-me-2.5 font-sans forced-colors:me-0"
        >
          {t('wallet.transfer')}
        </ButtonLink>
      ),
    isNumeric: true,
    width: '14%',
    onCard: 'end',
  };
}

export function CoinTable({ wallets }: { readonly wallets: Wallets }) {
  const amountText = useAmountText();
  const hidesSmall = useHidesSmall();
  const all = coinsOf(wallets);
  const rows = hidesSmall ? all.filter((row) => !isSmall(worthOf(row, heldOf(row).all))) : all;
  return (
    <Section title={t('wallet.coins')} action={<HideSmall />} isFlush>
      <Table
        label={t('wallet.coins')}
        columns={[...coinColumns(amountText), actionsColumn(all)]}
        rows={rows}
        keyOf={(row) => row.currency}
        density="calm"
        empty={<NothingShown />}
      />
    </Section>
  );
}
