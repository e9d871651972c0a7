// Everything that is set of staking, each with the way to ask for a change.
import { type MessageOf, officeEarn } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { percentText } from '../../ui/amount-text.ts';
import { Figure } from '../../ui/figure.tsx';
import { OfferedBadge, OpenBadge } from '../../ui/offer-badges.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { SettingsDialog } from '../../ui/settings-dialog.tsx';
import { DESK, LOOK_EVERY_MS, naming } from './fields.ts';
import { productText } from './look.tsx';
import { NewProductDialog, ProductDialog } from './product-dialog.tsx';
import { ProposeButton } from './propose-button.tsx';
import { StopButton } from './stop-button.tsx';

type Settings = MessageOf<typeof officeEarn.settings>;
type Product = officeEarn.StakingSettingsRow;

function RulesDialog({ rules, onClose }: { readonly rules: Settings; readonly onClose: () => void }) {
  const request = useAct(officeEarn.proposeRules, onClose);
  return (
    <SettingsDialog
      desk={DESK}
      title={t('office.earn.rules')}
      fields={['is_open', 'cancel_fee']}
      stands={{ is_open: rules.is_open ? '1' : '0', cancel_fee: rules.cancel_fee }}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate(asked)}
      onClose={onClose}
    />
  );
}

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
        <ProposeButton
          label={t('office.change.propose')}
          renderDialog={(onClose) => <RulesDialog rules={rules} onClose={onClose} />}
        />
        <StopButton name={t('office.earn')} isOpen={isOpen} />
      </div>
    </Panel>
  );
}

const columnsOf = (products: readonly Product[]): readonly Column<Product>[] => [
  {
    key: 'product',
    header: t('office.change.subject'),
    width: '19%',
    onCard: 'title',
    cell: (product) => <span className="whitespace-normal">{productText(product)}</span>,
  },
  {
    key: 'rate',
    header: t('office.earn.field.rate'),
    width: '10%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ rate }) => percentText(rate),
  },
  {
    key: 'year',
    header: t('office.earn.yearRate'),
    width: '10%',
    isNumeric: true,
    onCard: 'wide',
    cell: (product) => percentText(product.year_rate),
  },
  {
    key: 'taken',
    header: t('office.earn.taken'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ taken, capacity }) => <Figure text={formatDecimal(taken)} detail={`/ ${formatDecimal(capacity)}`} />,
  },
  {
    key: 'left',
    header: t('office.earn.left'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ left }) => formatDecimal(left),
  },
  {
    key: 'needed',
    header: t('office.earn.interestNeeded'),
    isNumeric: true,
    onCard: 'wide',
    cell: (product) => formatDecimal(product.interest_needed),
  },
  {
    key: 'offered',
    header: t('office.earn.field.is_offered'),
    width: '9%',
    onCard: 'end',
    cell: ({ is_offered: isOffered }) => <OfferedBadge isOffered={isOffered} />,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: (product) => (
      <span className="flex flex-col items-end gap-1 py-1 max-md:flex-row max-md:flex-wrap max-md:justify-end max-md:gap-2">
        <ProposeButton
          label={t('office.change.propose')}
          renderDialog={(onClose) => <ProductDialog product={product} products={products} onClose={onClose} />}
        />
        <StopButton id={product.id} name={productText(product)} isOpen={product.is_offered} />
      </span>
    ),
  },
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
      <Table
        label={t('office.earn.products')}
        columns={columnsOf(products)}
        rows={products}
        keyOf={({ id }) => id}
        density="calm"
        empty={<EmptyState title={t('office.earn.noProducts')} />}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-12 text-ink-3">{t('office.earn.interestHint')}</p>
        <ProposeButton
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
