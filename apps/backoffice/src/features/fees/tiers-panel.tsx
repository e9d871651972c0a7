// The table of tiers with how many users have each, and the way to ask for another.
import { type MessageOf, officeFees } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { levelText } from './desk.ts';
import { TiersDialog } from './tiers-dialog.tsx';

type Settings = MessageOf<typeof officeFees.settings>;
type Tier = officeFees.OfficeFeeTierRow;

const columns = (): readonly Column<Tier>[] => [
  titleColumn('level', t('office.fees.level'), ({ level }) => levelText(level)),
  figureColumn('volume', t('office.fees.field.min_volume'), (tier) => formatDecimal(tier.min_volume)),
  figureColumn('maker', t('office.fees.field.maker_fee'), (tier) => formatDecimal(tier.maker_fee)),
  figureColumn('taker', t('office.fees.field.taker_fee'), (tier) => formatDecimal(tier.taker_fee)),
  figureColumn('users', t('office.fees.usersNow'), ({ users }) => users),
  figureColumn('granted', t('office.fees.grantedTo'), ({ granted }) => granted),
];

/** Markets ask these rates for themselves: each pair with the markets that have it. */
function ratesOf(markets: Settings['markets']): readonly (readonly [name: string, value: string])[] {
  const symbols = new Map<string, string[]>();
  for (const { symbol, maker_fee: maker, taker_fee: taker } of markets) {
    const rates = `${percentText(maker)} / ${percentText(taker)}`;
    symbols.set(rates, [...(symbols.get(rates) ?? []), symbol]);
  }
  return [...symbols].map(([rates, names]) => [rates, names.join(', ')]);
}

export function TiersPanel() {
  const query = useAsk(officeFees.settings, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Answer query={query}>
      {({ tiers, markets, counted_time: counted }) => (
        <div className="flex flex-col gap-4">
          <Panel title={t('office.fees.tiers')}>
            <Rows
              label={t('office.fees.tiers')}
              columns={columns()}
              rows={tiers}
              keyOf={({ level }) => level}
              empty={{ title: t('office.fees.noTiers') }}
            />
            <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
              <p className="min-w-0 flex-1 text-12 text-ink-3">
                {counted === '' ? t('office.fees.notCounted') : t('office.fees.counted', { time: counted })}
              </p>
              <AskButton
                permission="fees.request"
                label={t('office.fees.edit')}
                renderDialog={(onClose) => <TiersDialog tiers={tiers} onClose={onClose} />}
              />
            </div>
          </Panel>
          <Panel title={t('office.fees.base')}>
            <Facts facts={ratesOf(markets)} />
          </Panel>
        </div>
      )}
    </Answer>
  );
}
