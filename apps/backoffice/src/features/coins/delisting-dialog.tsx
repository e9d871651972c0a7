// Asks for the next step of a delisting, with what it meets: what still uses the coin, orders that end, who holds it.
import { officeCoins } from '@bourse/contract';
import type { DelistingWish } from '@bourse/domain';
import { DAY_MS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { EffectiveField, effectiveOf, isPast, msOf, typedOf } from '../../ui/effective-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Answer, Facts } from '../../ui/page.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Preview = officeCoins.DelistingPreview;
type Coin = Pick<officeCoins.OfficeCoinRow, 'id' | 'name'>;
type DialogProps = { readonly coin: Coin; readonly onClose: () => void };

const DAYS = ['view_only_from', 'withdraw_only_from', 'withdrawals_until'] as const;
type Days = Readonly<Record<(typeof DAYS)[number], string>>;

/** Two weeks to sell, two more to transfer, a quarter to withdraw, unless something was said. */
const beginning = (now: number): Days => ({
  view_only_from: typedOf(now + 14 * DAY_MS),
  withdraw_only_from: typedOf(now + 28 * DAY_MS),
  withdrawals_until: typedOf(now + 118 * DAY_MS),
});

const nameOf = ({ kind, name }: Preview['uses'][number]): string => t(`office.coins.use.${kind}`, { name });

function Meets({ preview, coin }: { readonly preview: Preview; readonly coin: Coin }) {
  const { uses, markets, holders, held, held_elsewhere: elsewhere } = preview;
  const orders = markets.reduce((sum, market) => sum + market.orders, 0);
  return (
    <div className="-mx-4 mb-3 border-y border-line bg-panel">
      <Facts
        facts={[
          [t('office.coins.uses'), uses.length === 0 ? t('office.coins.noUses') : uses.map(nameOf).join(', ')],
          [t('office.coins.markets'), markets.map(({ symbol }) => symbol).join(', ')],
          [t('office.coins.ordersEnd'), formatDecimal(String(orders))],
          [t('office.coins.holders'), formatDecimal(String(holders))],
          [t('office.coins.held'), `${formatDecimal(held)} ${coin.name}`],
          [t('office.coins.heldElsewhere'), `${formatDecimal(elsewhere)} ${coin.name}`],
        ]}
      />
    </div>
  );
}

const daysOf = ({ days }: Preview): Days =>
  days
    ? {
        view_only_from: typedOf(days.view_only_from),
        withdraw_only_from: typedOf(days.withdraw_only_from),
        withdrawals_until: typedOf(days.withdrawals_until),
      }
    : beginning(serverNow());

/** A step waits for the day that was said. */
function fromOf(preview: Preview, step: DelistingWish): string {
  const { days } = preview;
  if (!days || step === 'announced' || step === 'called_off') return '';
  const said = step === 'view_only' ? days.view_only_from : days.withdraw_only_from;
  return said > serverNow() ? typedOf(said) : '';
}

function Form({ preview, coin, onClose }: DialogProps & { readonly preview: Preview }) {
  const request = useAct(officeCoins.proposeDelisting, onClose);
  const [step, setStep] = useState<DelistingWish>(preview.steps[0] ?? 'announced');
  const [days, setDays] = useState(() => daysOf(preview));
  const [from, setFrom] = useState(() => fromOf(preview, step));
  const isAnnounced = step === 'announced';
  const isRising = DAYS.every((day, at) => msOf(days[day]) >= msOf(days[DAYS[at - 1] ?? day]));
  const isBlocked = (step === 'view_only' || step === 'withdraw_only') && preview.uses.length > 0;
  const named = Object.fromEntries(DAYS.map((day) => [day, msOf(days[day])]));
  return (
    <ReasonDialog
      title={t('office.coins.delisting', { name: coin.name })}
      text={t('office.coins.delistingText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={preview.steps.length > 0 && !isBlocked && !isPast(from) && (!isAnnounced || isRising)}
      onConfirm={(reason) =>
        request.mutate({ currency: coin.id, step, ...(isAnnounced && named), ...effectiveOf(from), reason })
      }
      onClose={onClose}
    >
      <Meets preview={preview} coin={coin} />
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        <NativeSelect
          label={t('office.coins.field.step_taken')}
          options={optionsOf(preview.steps, (key) => t(`office.coins.step.${key}`))}
          selected={step}
          onSelect={(next) => {
            setStep(next);
            setFrom(fromOf(preview, next));
          }}
        />
        <EffectiveField value={from} onChange={setFrom} />
        <p className="text-12 text-ink-2 md:col-span-2">{t(`office.coins.does.${step}`)}</p>
        {isAnnounced &&
          DAYS.map((day) => (
            <TextField
              key={day}
              type="datetime-local"
              label={t(`office.coins.field.${day}`)}
              value={days[day]}
              onChange={(event) => setDays({ ...days, [day]: event.target.value })}
            />
          ))}
      </div>
    </ReasonDialog>
  );
}

export function DelistingDialog({ coin, onClose }: DialogProps) {
  const query = useAsk(officeCoins.previewDelisting, { currency: coin.id });
  return <Answer query={query}>{(preview) => <Form preview={preview} coin={coin} onClose={onClose} />}</Answer>;
}
