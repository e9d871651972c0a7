// What is said of an ad that is being written: its faults at the fields, its warnings beside the preview.
import { formatUnits, type Ppm } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { coinText, moneyText, priceText } from '../../../fiat-desk/figures.ts';
import type { AdDraft } from '../draft/ad-draft.ts';
import type { AdFault, AdField, AdIssue, AdWarning } from '../draft/read-ad.ts';

const FAULTS: Readonly<Record<AdFault, MessageKey>> = {
  priceMissing: 'merchant.ad.fault.price',
  priceFarOff: 'merchant.ad.fault.priceFarOff',
  premiumMissing: 'merchant.ad.fault.premium',
  premiumTooLarge: 'merchant.ad.fault.premiumTooLarge',
  boundsCrossed: 'merchant.ad.fault.bounds',
  totalMissing: 'merchant.ad.fault.total',
  totalTooSmall: 'merchant.ad.fault.totalTooSmall',
  totalTooLarge: 'merchant.ad.fault.totalTooLarge',
  balanceShort: 'merchant.ad.fault.balance',
  minimumMissing: 'merchant.ad.fault.minimum',
  minimumAboveMaximum: 'merchant.ad.fault.minimumAboveMaximum',
  minimumTooSmall: 'merchant.ad.fault.minimumTooSmall',
  maximumAboveTotal: 'merchant.ad.fault.maximumAboveTotal',
  wayMissing: 'merchant.ad.fault.way',
};

/** These faults are shown only after an attempt to publish. */
const LATE: ReadonlySet<AdFault> = new Set([
  'priceMissing',
  'premiumMissing',
  'totalMissing',
  'minimumMissing',
  'wayMissing',
]);

export type AdNames = { readonly coin: string; readonly fiat: string; readonly digits: number };

function faultText({ fault, figures = {} }: AdIssue, names: AdNames): string {
  const textOf = fault === 'priceFarOff' ? priceText : coinText;
  const values = Object.entries(figures).map(([name, units]) => [name, textOf(units)] as const);
  return t(FAULTS[fault], { coin: names.coin, fiat: names.fiat, ...Object.fromEntries(values) });
}

/** Reads the issue of a field, once it may be shown. */
export const issueReader =
  (issues: readonly AdIssue[], names: AdNames, isTried: boolean) =>
  (field: AdField): string | undefined => {
    const issue = issues.find((each) => each.field === field && (isTried || !LATE.has(each.fault)));
    return issue && faultText(issue, names);
  };

const UNITS_PER_PPM = 10_000n;
const SHARE_PLACES = 2;
/** `52500` is `5.25%`. */
const shareText = (share: Ppm): string =>
  `${formatDecimal(formatUnits(share * UNITS_PER_PPM), { places: SHARE_PLACES })}%`;

export function warningText(warning: AdWarning, { side }: Pick<AdDraft, 'side'>, names: AdNames): string {
  if (warning.about === 'outside') return t('merchant.ad.warn.outside');
  if (warning.about === 'unbounded') return t(`merchant.ad.warn.unbounded.${side}`);
  const { coin, fiat, digits } = names;
  const figures = { share: shareText(warning.share), loss: moneyText(warning.difference, digits), coin, fiat };
  return t(`merchant.ad.warn.${warning.about}.${side}`, figures);
}

export const sideText = (side: AdDraft['side']): string =>
  t(side === 'sell' ? 'merchant.ad.side.sell' : 'merchant.ad.side.buy');
