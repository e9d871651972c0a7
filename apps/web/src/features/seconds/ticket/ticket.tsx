// The ticket: how long, how much, which way. On a desk a column, on a phone a dock within reach of one thumb.
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay, lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { setSoundsOn, useSounds } from '../../../lib/sounds.ts';
import { setMicroConfirms, useMicroConfirms } from '../preferences.ts';
import { DirectionButtons } from './direction-buttons.tsx';
import { Available, OwnBalance, Presets, StakeField, type StakeProps, StakeStepper } from './stake-field.tsx';
import { TermChoice } from './term-choice.tsx';
import { type FactsInput, useMicroFacts } from './ticket-facts.ts';
import { Costs, Odds, OddsLine } from './ticket-summary.tsx';
import { useMicroKeys } from './use-seconds-keys.ts';
import { useSending } from './use-sending.ts';

const CurrencyChoice = lazyPart(() => import('./currency-choice.tsx').then((module) => module.CurrencyChoice), {
  fallback: <div className="control w-24" />,
});
/** What has to stay is said before an order is refused for it; almost nobody has any. */
const BoughtNotice = lazyPart(
  () => import('../../../fiat-desk/bought-notice.tsx').then((module) => module.BoughtNotice),
  { fallback: null },
);
const ConfirmOrder = lazyOverlay(() => import('./confirm-order.tsx').then((module) => module.ConfirmOrder));
const RiskDialog = lazyOverlay(() => import('../risk/risk-dialog.tsx').then((module) => module.RiskDialog));
const LimitsDialog = lazyOverlay(() => import('../limits/limits-dialog.tsx').then((module) => module.LimitsDialog));

export type MicroTicketProps = FactsInput & { readonly isDock: boolean; readonly className?: string };

function Switches() {
  const asks = useMicroConfirms((confirms) => confirms.asks);
  const isSounding = useSounds((sounds) => sounds.isOn);
  return (
    <div className="flex flex-wrap gap-x-5">
      <Checkbox
        checked={asks}
        onChange={(event) => setMicroConfirms(event.target.checked)}
        className="[&>label]:text-12"
      >
        {t('spot.confirm')}
      </Checkbox>
      <Checkbox
        checked={isSounding}
        onChange={(event) => setSoundsOn(event.target.checked)}
        className="[&>label]:text-12"
      >
        {t('micro.sounds')}
      </Checkbox>
    </div>
  );
}

/** Protects users from harm: it leads to the text on risks and to the limits that they set themselves. */
function Care() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const [shown, setShown] = useState<'risk' | 'limits'>();
  const close = (): void => setShown(undefined);
  return (
    <>
      <div className="flex gap-1">
        <Button
          size="small"
          variant="quiet"
          className="-ms-2.5 forced-colors:ms-0"
          aria-haspopup="dialog"
          onClick={() => setShown('risk')}
        >
          {t('micro.risk.open')}
        </Button>
        {isLoggedIn && (
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setShown('limits')}>
            {t('micro.limits.open')}
          </Button>
        )}
      </div>
      {shown === 'risk' && <RiskDialog onClose={close} />}
      {shown === 'limits' && <LimitsDialog onClose={close} />}
    </>
  );
}

function Column(props: StakeProps) {
  const { facts } = props;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <>
      <TermChoice terms={facts.terms} chosen={facts.draft.term} />
      <div className="flex items-center gap-3">
        <CurrencyChoice facts={facts} />
        <Available facts={facts} />
      </div>
      <StakeField {...props} />
      <Presets facts={facts} />
      <Odds facts={facts} />
      <Costs facts={facts} />
      {isLoggedIn && <BoughtNotice />}
      <DirectionButtons {...props} />
      {isLoggedIn && <Switches />}
      <Care />
      <p className="text-11 text-pretty text-ink-3">{t('micro.rules')}</p>
    </>
  );
}

function Dock(props: StakeProps) {
  const { facts } = props;
  return (
    <>
      <TermChoice terms={facts.terms} chosen={facts.draft.term} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <Presets facts={facts} />
        <CurrencyChoice facts={facts} />
      </div>
      <OwnBalance facts={facts} />
      <StakeStepper {...props} />
      <OddsLine facts={facts} />
      <DirectionButtons {...props} />
    </>
  );
}

export function MicroTicket({ isDock, className, ...input }: MicroTicketProps) {
  const facts = useMicroFacts(input);
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const sending = useSending(facts, isLoggedIn);
  usePrepared(ConfirmOrder);
  useMicroKeys({ terms: facts.terms, press: sending.press });
  return (
    <form
      noValidate
      aria-label={t('micro.ticket')}
      onSubmit={(event) => event.preventDefault()}
      className={cx('flex flex-col bg-panel', isDock ? 'gap-2' : 'gap-3 p-3', className)}
    >
      {isDock ? <Dock facts={facts} sending={sending} /> : <Column facts={facts} sending={sending} />}
      {sending.asked === 'confirm' && (
        <ConfirmOrder facts={facts} direction={sending.direction} onClose={sending.stop} onConfirm={sending.goOn} />
      )}
      {sending.asked === 'risk' && <RiskDialog onClose={sending.stop} onAccepted={sending.goOn} />}
    </form>
  );
}

/** Holds the parts of the ticket for which a phone's dock has no room. */
export const TicketMore = ({ className }: { readonly className?: string }) => (
  <div className={cx('flex flex-col gap-2', className)}>
    <Switches />
    <Care />
    <p className="text-11 text-pretty text-ink-3">{t('micro.rules')}</p>
  </div>
);
