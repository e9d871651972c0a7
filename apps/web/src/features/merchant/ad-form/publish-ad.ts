// Publishing an ad, and changing one.
import { c2c, fiatMerchant, type InputOf } from '@bourse/contract';
import { FIAT_CODES, formatUnits, isBlank } from '@bourse/domain';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/use-act.ts';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { type AdDraft, draftNameOf, premiumText } from '../draft/ad-draft.ts';
import type { AdReading } from '../draft/read-ad.ts';

type PublishFields = InputOf<typeof fiatMerchant.publish>;
type ChangeFields = InputOf<typeof fiatMerchant.change>;

const KEYS = [FIAT_KEY, ['wallets']];
/** Takes a bound away. */
const NO_BOUND = '0';

function priceFields({ priceKind, price, floor, cap, ...draft }: AdDraft) {
  return priceKind === 'fixed'
    ? { price_kind: priceKind, price }
    : {
        price_kind: priceKind,
        premium: premiumText(draft),
        price_floor: floor || NO_BOUND,
        price_cap: cap || NO_BOUND,
      };
}

function conditionFields(draft: AdDraft, { minNumber, maxNumber }: AdReading) {
  return {
    ...priceFields(draft),
    ...(draft.kind === 'merchant' && { min_number: formatUnits(minNumber), max_number: formatUnits(maxNumber) }),
    ways: draft.ways.join(','),
    level_min: draft.levelMin,
    done_min: draft.doneMin,
  };
}

/** Texts that are left blank are those of the settings. */
const wordFields = ({ terms, greeting }: AdDraft) => ({
  ...(!isBlank(terms) && { terms: terms.trim() }),
  ...(!isBlank(greeting) && { greeting: greeting.trim() }),
});

export function usePublish(kind: AdDraft['kind'], onDone: () => void) {
  const endpoint = kind === 'c2c' ? c2c.publish : fiatMerchant.publish;
  const sending = useAct((fields: PublishFields, options) => call(endpoint, fields, options), {
    keys: KEYS,
    onDone,
    draft: draftNameOf(kind),
  });
  return {
    isPending: sending.isPending,
    publish: (draft: AdDraft, reading: AdReading): void =>
      sending.mutate({
        type: draft.side,
        currency_id: draft.currencyId,
        fiat: FIAT_CODES.find((code) => code === draft.fiat),
        total_number: formatUnits(reading.total),
        ...conditionFields(draft, reading),
        ...wordFields(draft),
      }),
  };
}

export function useChangeAd(id: number, onDone: () => void) {
  const sending = useAct((fields: ChangeFields, options) => call(fiatMerchant.change, fields, options), {
    keys: KEYS,
    onDone,
  });
  return {
    isPending: sending.isPending,
    save: (draft: AdDraft, reading: AdReading): void =>
      sending.mutate({ id, ...conditionFields(draft, reading), ...wordFields(draft) }),
  };
}
