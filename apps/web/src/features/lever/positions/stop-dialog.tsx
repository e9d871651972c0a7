// Sets the take-profit and the stop-loss of a position: by price, by share of the margin or by money, with what each level
// would bring. Loaded when first asked for.
import { formatUnits, price } from '@bourse/domain';
import { calculateStopStep } from '@bourse/engine/formulas';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { checkStop, type StopKind } from '../draft/check-position.ts';
import { levelOf, profitAt, roeAt, sayLevel, type StopTarget, type StopWay } from '../draft/stop-levels.ts';
import { listPriceText, moneyText, shareText } from '../figures.ts';
import type { PositionDialogProps } from './close-dialog.tsx';
import { type Position, readPosition } from './position.ts';
import { type StopsRequest, useSetStops } from './position-actions.ts';
import { quoteOf } from './row-words.ts';
import { sideText } from '../side-text.ts';
import { issueText } from '../draft/issue-text.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { readLevel } from '../../../lib/read-figures.ts';

const KINDS = ['takeProfit', 'stopLoss'] as const satisfies readonly StopKind[];
const LABELS = { takeProfit: 'lever.stop.takeProfit', stopLoss: 'lever.stop.stopLoss' } as const;
const WAYS = [
  ['price', 'lever.stop.byPrice'],
  ['percent', 'lever.stop.byPercent'],
  ['profit', 'lever.stop.byProfit'],
] as const satisfies readonly (readonly [StopWay, string])[];

const MONEY_STEP = '1';
const LIST_PLACES = 4;
const PLACES = { percent: 2, profit: 8 } as const;

type Levels = Readonly<Record<StopKind, string>>;
/** The texts are typed in one way, and the levels are the prices that they make: a change of the way changes no price. */
type Typed = { readonly way: StopWay; readonly texts: Levels; readonly levels: Levels };

/** Returns the level that the position has now, or a blank. */
const standing = (position: Position, kind: StopKind): string => {
  const level = position[kind];
  return level === undefined ? '' : formatUnits(level);
};

function requestOf(position: Position, levels: Levels): StopsRequest | undefined {
  const changed = (kind: StopKind): boolean => readLevel(levels[kind]) !== position[kind];
  if (!KINDS.some(changed)) return undefined;
  return {
    id: position.id,
    ...(changed('takeProfit') && { takeProfit: levels.takeProfit }),
    ...(changed('stopLoss') && { stopLoss: levels.stopLoss }),
  };
}

type ResultProps = { readonly target: StopTarget; readonly level: string; readonly quote: string };

function Result({ target, level, quote }: ResultProps) {
  const at = readLevel(level);
  if (at === undefined) return <p className="pt-1 text-12">{t('lever.stop.unset')}</p>;
  const figures = {
    price: listPriceText(at),
    amount: moneyText(profitAt(target, at), 'always'),
    currency: quote,
    percent: shareText(roeAt(target, at)),
  };
  return <p className="pt-1 text-12 text-pretty">{t('lever.stop.at', figures)}</p>;
}

export type StopDialogProps = PositionDialogProps & {
  /** The market's smallest step of prices. */
  readonly tick: bigint;
};

export function StopDialog({ row, tick, onClose }: StopDialogProps) {
  const position = readPosition(row);
  const step = calculateStopStep(price(tick));
  const target: StopTarget = { ...position, step };
  const quote = quoteOf(row);
  const formId = useId();
  const [{ way, texts, levels }, setTyped] = useState<Typed>(() => {
    const own = { takeProfit: standing(position, 'takeProfit'), stopLoss: standing(position, 'stopLoss') };
    return { way: 'price', texts: own, levels: own };
  });
  const setting = useSetStops(onClose);
  const request = requestOf(position, levels);
  const isStanding = (kind: StopKind): boolean => {
    const level = readLevel(levels[kind]);
    return level !== undefined && level === position[kind];
  };
  const errorOf = (kind: StopKind): string | undefined => {
    // A level of 0 reads as none, and is not one that is left out.
    if (levels[kind] === '' || isStanding(kind)) return undefined;
    const issue = checkStop(kind, levels[kind], { ...position, step });
    return issue && issueText(issue, { legalName: quote, pricePlaces: LIST_PLACES });
  };
  const isWrong = KINDS.some((kind) => errorOf(kind) !== undefined);
  const closed = useClosedBecause('moving');
  // What is taken away holds nobody to anything.
  const isTaken = request !== undefined && !request.takeProfit && !request.stopLoss;
  const why = request ? (isTaken ? undefined : closed) : t('lever.stop.noChange');
  const chooseWay = (next: StopWay): void => {
    const say = (kind: StopKind): string => sayLevel(target, kind, next, readLevel(levels[kind]));
    const keep = (kind: StopKind): string => (readLevel(levels[kind]) === undefined ? '' : levels[kind]);
    setTyped({
      way: next,
      texts: { takeProfit: say('takeProfit'), stopLoss: say('stopLoss') },
      levels: { takeProfit: keep('takeProfit'), stopLoss: keep('stopLoss') },
    });
  };
  const type = (kind: StopKind, text: string): void =>
    setTyped({
      way,
      texts: { ...texts, [kind]: text },
      levels: { ...levels, [kind]: levelOf(target, kind, way, text) },
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (request && why === undefined && !isWrong && !setting.isPending) setting.mutate(request);
  };
  const stepText = formatUnits(step);
  return (
    <Dialog
      title={t('lever.stop.title', { symbol: row.symbol, side: sideText(position.side) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={setting.isPending}
            disabled={why !== undefined || isWrong}
            title={why}
          >
            {t('lever.stop.submit')}
          </Button>
        </>
      }
    >
      <dl className="mb-2 divide-y divide-line">
        <DialogLine label={t('lever.col.open')}>{listPriceText(position.openPrice)}</DialogLine>
        <DialogLine label={t('lever.col.mark')}>{listPriceText(position.exitPrice)}</DialogLine>
      </dl>
      <Tabs
        label={t('lever.stop.by')}
        tabs={WAYS.map(([key, text]) => ({ key, label: t(text) }))}
        selected={way}
        onSelect={chooseWay}
        className="mb-3"
      />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {KINDS.map((kind) => (
          <div key={kind}>
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <InlineDecimalField
                  name={kind}
                  label={t(LABELS[kind])}
                  unit={way === 'percent' ? '%' : quote}
                  value={texts[kind]}
                  onChange={(text) => type(kind, text)}
                  places={way === 'price' ? placesOf(stepText) : PLACES[way]}
                  step={way === 'price' ? stepText : MONEY_STEP}
                  error={errorOf(kind)}
                />
              </div>
              <Button size="medium" variant="quiet" disabled={levels[kind] === ''} onClick={() => type(kind, '')}>
                {t('lever.stop.clear')}
              </Button>
            </div>
            <Result target={target} level={levels[kind]} quote={quote} />
          </div>
        ))}
      </form>
    </Dialog>
  );
}
