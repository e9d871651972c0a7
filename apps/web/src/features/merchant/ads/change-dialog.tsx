// Changes price, limits, ways and texts of an ad that is published. Orders that are open keep theirs. Loaded when first
// asked for.
import { fiat } from '@bourse/contract';
import { amount } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useClosedBecause } from '../../../lib/closed.ts';
import { FIAT_KEY, type FiatOptions } from '../../../fiat-desk/options.ts';
import { call } from '../../../lib/api.ts';
import { useDraftState } from '../../../lib/drafts.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { useSending } from '../../../ui/use-sending.ts';
import { AdWarnings } from '../ad-form/ad-warnings.tsx';
import { issueReader } from '../ad-form/ad-words.ts';
import { AmountPart } from '../ad-form/amount-part.tsx';
import { ConditionsPart } from '../ad-form/conditions-part.tsx';
import type { AdPartProps } from '../ad-form/form-part.tsx';
import { PricePart } from '../ad-form/price-part.tsx';
import { useChangeAd } from '../ad-form/publish-ad.ts';
import { useAdMarket } from '../ad-form/use-ad-market.ts';
import { WordsPart } from '../ad-form/words-part.tsx';
import { type AdDraft, draftOfRow, keptAd } from '../draft/ad-draft.ts';
import { readAd } from '../draft/read-ad.ts';
import type { AdRow } from './own-ads.ts';

/** With its texts, which lists leave out. Asked again each time. */
const useAd = (id: number) =>
  useQuery({
    queryKey: [...FIAT_KEY, 'ad', id],
    queryFn: async ({ signal }) => (await call(fiat.adInfo, { id }, { signal })).message,
    gcTime: 0,
    staleTime: 0,
  });

type FormProps = {
  readonly start: AdDraft;
  readonly row: AdRow;
  readonly options: FiatOptions;
  readonly onClose: () => void;
};

function ChangeForm({ start, row, options, onClose }: FormProps) {
  const { side, currencyId, fiat: money } = start;
  const {
    value: draft,
    change,
    isRestored,
    drop,
    discard,
  } = useDraftState<AdDraft, Omit<AdDraft, 'kind'>>({
    name: `change of ad ${row.id}`,
    start,
    fields: keptAd(start, { sides: [side], currencyIds: [currencyId], fiats: [money] }),
  });
  // What was published is held already, and of any size.
  const market = { ...useAdMarket(options, draft, undefined), numberMin: amount(0n) };
  const reading = readAd(draft, market);
  const { isPending, save } = useChangeAd(row.id, () => {
    drop();
    onClose();
  });
  const closed = useClosedBecause('new');
  const sending = useSending({
    issues: reading.issues,
    isBarred: closed !== undefined,
    isPending,
    asks: false,
    send: () => save(draft, reading),
  });
  const names = { coin: row.currency_name, fiat: row.coin_code, digits: market.digits };
  const part: AdPartProps = {
    draft,
    change,
    market,
    reading,
    names,
    errorOf: issueReader(reading.issues, names, sending.isTried),
    ownWays: options.own?.ways ?? [],
    isChange: true,
  };
  return (
    <form noValidate onSubmit={sending.submit} className="flex flex-col gap-4">
      <DraftNote isRestored={isRestored} onDiscard={discard} />
      <PricePart {...part} />
      <AmountPart {...part} />
      <ConditionsPart {...part} />
      <WordsPart draft={draft} change={part.change} />
      <AdWarnings draft={draft} reading={reading} names={names} />
      <Button type="submit" variant="primary" isPending={isPending} disabled={closed !== undefined} title={closed}>
        {t('merchant.ad.save')}
      </Button>
    </form>
  );
}

export type ChangeDialogProps = { readonly row: AdRow; readonly options: FiatOptions; readonly onClose: () => void };

export function ChangeDialog({ row, options, onClose }: ChangeDialogProps) {
  const ad = useAd(row.id);
  return (
    <Dialog title={t('merchant.ad.change')} isOpen onClose={onClose}>
      <p className="mb-3 text-12">{t('merchant.ad.change.text')}</p>
      {!ad.data && !ad.error && <SkeletonRows rows={6} rowClassName="h-11" />}
      {!ad.data && ad.error && <ErrorState text={errorText(ad.error)} onRetry={() => void ad.refetch()} />}
      {ad.data && <ChangeForm start={draftOfRow(ad.data, ad.data)} row={row} options={options} onClose={onClose} />}
    </Dialog>
  );
}
