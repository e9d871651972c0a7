// Everything that is set of staking, each with the way to ask for a change.
import { type MessageOf, officeEarn } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { OfferedBadge, OpenBadge } from '../../ui/offer-badges.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { LOOK_EVERY_MS, naming, SettingsButton } from './desk.ts';
import { productText } from './look.tsx';
import { NewProductDialog, ProductDialog } from './product-dialog.tsx';

// Stops new orders at once, or asks that they be taken again: the one takes one operator, the other two.
type StopButtonProps = {
  /** It names a product; without it the button is for all of staking. */
  readonly id?: number;
  readonly name: string;
  readonly isOpen: boolean;
};

function StopButton({ id, name, isOpen }: StopButtonProps) {
  // By its key an open dialog goes away when the state changes meanwhile: it never turns into the other one.
  const act = (key: 'stop' | 'reopen') => ({
    label: t(`office.earn.${key}`),
    title: `${t(`office.earn.${key}`)} · ${name}`,
    text: t(`office.earn.${key}Text`),
  });
  if (isOpen) {
    return (
      <ReasonAct
        key="stop"
        {...act('stop')}
        call={officeEarn.stop}
        inputOf={(reason) => ({ ...(id !== undefined && { id }), reason })}
      />
    );
  }
  return id === undefined ? (
    <ReasonAct
      key="rules"
      {...act('reopen')}
      call={officeEarn.proposeRules}
      inputOf={(reason) => ({ is_open: 1, reason })}
    />
  ) : (
    <ReasonAct
      key="product"
      {...act('reopen')}
      call={officeEarn.proposeProduct}
      inputOf={(reason) => ({ id, is_offered: 1, reason })}
    />
  );
}

type Settings = MessageOf<typeof officeEarn.settings>;
type Product = officeEarn.StakingSettingsRow;

function RulesPanel({ rules }: { readonly rules: Settings }) {
  const { is_open: isOpen, cancel_fee: cancelFee } = rules;
  return (
    <Panel title={t('office.earn.rules')}>
      <Facts
        facts={[
          [t('office.earn.newOrders'), <OpenBadge key="open" isOpen={isOpen} />],
          [naming.fieldText('cancel_fee'), percentText(cancelFee)],
        ]}
      />
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
        <SettingsButton
          title={t('office.earn.rules')}
          fields={['is_open', 'cancel_fee']}
          stands={{ is_open: isOpen ? '1' : '0', cancel_fee: cancelFee }}
          call={officeEarn.proposeRules}
          inputOf={(asked) => asked}
        />
        <StopButton name={t('office.earn')} isOpen={isOpen} />
      </div>
    </Panel>
  );
}

const columnsOf = (products: readonly Product[]): readonly Column<Product>[] => [
  titleColumn('product', t('office.change.subject'), { width: '19%' }, (product) => (
    <span className="whitespace-normal">{productText(product)}</span>
  )),
  figureColumn('rate', t('office.earn.field.rate'), { width: '10%' }, ({ rate }) => percentText(rate)),
  figureColumn('year', t('office.earn.yearRate'), { width: '10%' }, (product) => percentText(product.year_rate)),
  figureColumn('taken', t('office.earn.taken'), ({ taken, capacity }) => (
    <Figure text={formatDecimal(taken)} detail={`/ ${formatDecimal(capacity)}`} />
  )),
  figureColumn('left', t('office.earn.left'), ({ left }) => formatDecimal(left)),
  figureColumn('needed', t('office.earn.interestNeeded'), (product) => formatDecimal(product.interest_needed)),
  endColumn('offered', t('office.earn.field.is_offered'), { width: '9%' }, ({ is_offered: isOffered }) => (
    <OfferedBadge isOffered={isOffered} />
  )),
  actsColumn(t('office.change.propose'), { width: '17%' }, (product) => (
    <span className="flex flex-col items-end gap-1 py-1 max-md:flex-row max-md:flex-wrap max-md:justify-end max-md:gap-2">
      <AskButton
        permission="earn.request"
        label={t('office.change.propose')}
        renderDialog={(onClose) => <ProductDialog product={product} products={products} onClose={onClose} />}
      />
      <StopButton id={product.id} name={productText(product)} isOpen={product.is_offered} />
    </span>
  )),
];

function ProductsPanel({
  products,
  coins,
}: {
  readonly products: readonly Product[];
  readonly coins: Settings['all_currencies'];
}) {
  return (
    <Panel title={t('office.earn.products')}>
      <Rows
        label={t('office.earn.products')}
        columns={columnsOf(products)}
        rows={products}
        keyOf={({ id }) => id}
        empty={{ title: t('office.earn.noProducts') }}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-12 text-ink-3">{t('office.earn.interestHint')}</p>
        <AskButton
          permission="earn.request"
          label={t('office.earn.addProduct')}
          renderDialog={(onClose) => <NewProductDialog coins={coins} products={products} onClose={onClose} />}
        />
      </div>
    </Panel>
  );
}

export function OfferPanel() {
  const query = useAsk(officeEarn.settings, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {(settings) => (
        <div className="flex flex-col gap-4">
          <RulesPanel rules={settings} />
          <ProductsPanel products={settings.products} coins={settings.all_currencies} />
        </div>
      )}
    </Answer>
  );
}
