// Halts a market, lets it only close, or resumes it. One operator alone may do what cannot be gained by: forbid openings, and
// halt what has no fresh index. For all else another one decides, and neither of the two has contracts.
import { officeLever } from '@bourse/contract';
import { GIVEN_LEVER_CAUSES, type GivenLeverCause } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { naming } from './desk.tsx';
import type { MarketState } from './state-badge.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

const STATES = ['open', 'close_only', 'halted'] as const satisfies readonly MarketState[];

type Market = Pick<officeLever.LeverMarketRow, 'id' | 'symbol' | 'state' | 'cause' | 'is_fresh'>;

/** The engine decides the same, at the moment that it is asked. */
function takesOne({ state, is_fresh }: Market, next: MarketState): boolean {
  if (next === 'close_only') return state === 'open';
  return next === 'halted' && !is_fresh;
}

/** The act's name: a market that has never been open does not resume anything. */
const actOf = ({ cause }: Market, next: MarketState): MarketState | 'first' =>
  next === 'open' && cause === 'unopened' ? 'first' : next;

type Sent = { readonly reason: string; readonly seen: Readonly<Record<'state' | 'cause', string>> };

type DialogProps = { readonly market: Market; readonly next: MarketState; readonly onClose: () => void };

function StateDialog({ market, next, onClose }: DialogProps) {
  const [cause, setCause] = useState<GivenLeverCause>('index');
  const act = useAct(officeLever.setState, onClose);
  const request = useAct(officeLever.proposeState, onClose);
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [shown] = useState({ state: market.state, cause: market.cause ?? '' });
  const [sent, setSent] = useState<Sent>();
  const isAlone = takesOne(market, next);
  const name = actOf(market, next);
  const send = (reason: string, seen: Sent['seen']): void => {
    const wanted = { id: market.id, state: next, cause, reason };
    if (isAlone) return act.mutate(wanted);
    setSent({ reason, seen });
    return request.mutate({ ...wanted, seen });
  };
  return (
    <ReasonDialog
      title={`${t(`office.lever.set.${name}`)} · ${market.symbol}`}
      text={`${t(`office.lever.setText.${name}`)} ${t(isAlone ? 'office.lever.takesOne' : 'office.lever.takesTwo')}`}
      action={t(isAlone ? `office.lever.set.${name}` : 'office.change.propose')}
      isPending={act.isPending || request.isPending}
      onConfirm={(reason) => send(reason, shown)}
      onClose={onClose}
    >
      {next !== 'open' && (
        <div className="mb-3">
          <NativeSelect
            label={t('office.lever.cause')}
            options={optionsOf(GIVEN_LEVER_CAUSES, (key) => t(`lever.cause.${key}`))}
            selected={cause}
            onSelect={setCause}
          />
        </div>
      )}
      <ClashNotice
        className="mb-3"
        seen={sent?.seen}
        mine={{ state: next, cause: next === 'open' ? '' : cause }}
        fieldText={naming.fieldText}
        linesOf={linesBy(naming)}
        onMine={(seen) => send(sent?.reason ?? '', seen)}
        onTheirs={onClose}
      />
    </ReasonDialog>
  );
}

export function StateButtons({ market }: { readonly market: Market }) {
  const mayHalt = useMay('lever.halt');
  const mayAsk = useMay('lever.request');
  const [wanted, setWanted] = useState<MarketState>();
  const mayWant = (next: MarketState): boolean => (takesOne(market, next) ? mayHalt : mayAsk);
  return (
    <>
      {STATES.filter((next) => next !== market.state && mayWant(next)).map((next) => (
        <Button key={next} onClick={() => setWanted(next)}>
          {t(`office.lever.set.${actOf(market, next)}`)}
        </Button>
      ))}
      {wanted && <StateDialog market={market} next={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
