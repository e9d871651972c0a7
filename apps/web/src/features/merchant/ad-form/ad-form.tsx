// The form of a new ad: what it says on one side, how it will look and what may be wrong with it on the other.
import type { Amount } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { useId } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import type { FiatCoin, FiatOptions, OwnState } from '../../../fiat-desk/options.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { useDraftState } from '../../../lib/drafts.ts';
import { useSending } from '../../../ui/use-sending.ts';
import { type AdDraft, type AdKind, type AdSide, draftNameOf, keptAd, startDraft } from '../draft/ad-draft.ts';
import { readAd } from '../draft/read-ad.ts';
import { whyNoAd } from '../draft/why-no-ad.ts';
import { AdPreview } from './ad-preview.tsx';
import { AdWarnings } from './ad-warnings.tsx';
import { issueReader } from './ad-words.ts';
import { AmountPart } from './amount-part.tsx';
import { ConditionsPart } from './conditions-part.tsx';
import type { AdPartProps } from './form-part.tsx';
import { PricePart } from './price-part.tsx';
import { usePublish } from './publish-ad.ts';
import { SubjectPart } from './subject-part.tsx';
import { useAdMarket } from './use-ad-market.ts';
import { WordsPart } from './words-part.tsx';

const ConfirmAd = lazyOverlay(() => import('./confirm-ad.tsx').then((module) => module.ConfirmAd));

export type AdFormProps = {
  readonly kind: AdKind;
  readonly options: FiatOptions;
  readonly own: OwnState;
  /** Those that may be named in an ad: at least one. */
  readonly coins: readonly [FiatCoin, ...FiatCoin[]];
  readonly side?: AdSide | undefined;
  /** Coin of the wallet that ads are served from. */
  readonly availableOf: (currencyId: number) => Amount | undefined;
  /** Others see the publisher under this name. */
  readonly name: string | undefined;
  readonly onPublished: () => void;
};

function useAdDraft({ kind, coins, options, own, side }: AdFormProps) {
  const fiats = options.fiats.map(({ code }) => code);
  const start = startDraft({ kind, currencyId: coins[0].id, fiat: fiats[0] ?? 'CNY', ways: own.ways, side });
  const currencyIds = coins.map(({ id }) => id);
  return useDraftState<AdDraft, Omit<AdDraft, 'kind'>>({
    name: draftNameOf(kind),
    start,
    fields: keptAd(start, { sides: ['sell', 'buy'], currencyIds, fiats }),
  });
}

export function AdForm(props: AdFormProps) {
  const { kind, options, own, coins, availableOf, name, onPublished } = props;
  const { value: draft, change, isRestored, drop, discard } = useAdDraft(props);
  const reasonId = useId();
  usePrepared(ConfirmAd);
  const closed = useClosedBecause('new');
  const blockedBecause = whyNoAd({ options, own, side: draft.side }) ?? closed;
  const market = useAdMarket(options, draft, availableOf(draft.currencyId));
  // A seller is paid only where there is a method of the own.
  const shown = draft.side === 'sell' ? { ...draft, ways: draft.ways.filter((way) => own.ways.includes(way)) } : draft;
  const reading = readAd(shown, market);
  const { isPending, publish } = usePublish(kind, () => {
    drop();
    onPublished();
  });
  const sending = useSending({
    issues: reading.issues,
    isBarred: blockedBecause !== undefined,
    isPending,
    asks: true,
    send: () => publish(shown, reading),
  });
  const names = {
    coin: coins.find(({ id }) => id === draft.currencyId)?.name ?? '',
    fiat: draft.fiat,
    digits: market.digits,
  };
  const part: AdPartProps = {
    draft: shown,
    change,
    market,
    reading,
    names,
    errorOf: issueReader(reading.issues, names, sending.isTried),
    ownWays: own.ways,
    isChange: false,
  };
  return (
    <form
      noValidate
      aria-label={t('merchant.ad.publish')}
      onSubmit={sending.submit}
      className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <DraftNote isRestored={isRestored} onDiscard={discard} />
        <SubjectPart draft={draft} change={change} coins={coins} fiats={options.fiats} />
        <PricePart {...part} />
        <AmountPart {...part} />
        <ConditionsPart {...part} />
        <WordsPart draft={draft} change={change} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20">
        <AdPreview draft={shown} reading={reading} names={names} name={name} />
        <AdWarnings draft={shown} reading={reading} names={names} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isPending={isPending}
          disabled={blockedBecause !== undefined}
          title={blockedBecause}
          aria-describedby={blockedBecause && reasonId}
        >
          {t('merchant.ad.publish')}
        </Button>
        {blockedBecause && (
          <p id={reasonId} className="rounded-md bg-warning-wash px-2.5 py-2 text-12 text-warning">
            {blockedBecause}
          </p>
        )}
      </div>
      {sending.isAsking && (
        <ConfirmAd
          draft={shown}
          reading={reading}
          names={names}
          isChange={false}
          onClose={sending.stopAsking}
          onConfirm={sending.send}
        />
      )}
    </form>
  );
}
