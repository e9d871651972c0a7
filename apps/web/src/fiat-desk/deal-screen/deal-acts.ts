// What the parties of a deal do, each sent once under a key of its own.
import { c2c, fiat } from '@bourse/contract';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import type { DealDetail } from '../deal.ts';
import { FIAT_KEY } from '../options.ts';

const KEYS = [FIAT_KEY, ['wallets']] as const;

type Deal = Pick<DealDetail, 'id' | 'kind' | 'type'>;

const isC2c = ({ kind }: Deal): boolean => kind === 'c2c';

/** `proof`: the URL of a picture, or blank. */
export const usePay = (deal: Deal, onDone: () => void) =>
  useAct(
    ({ proof }: { readonly proof: string }, options) =>
      call(isC2c(deal) ? c2c.pay : fiat.pay, { id: deal.id, pay_orders_img: proof || undefined }, options),
    { keys: KEYS, onDone },
  );

export const useCancel = (deal: Deal, onDone: () => void) =>
  useAct((_: object, options) => call(isC2c(deal) ? c2c.cancel : fiat.cancel, { id: deal.id }, options), {
    keys: KEYS,
    onDone,
  });

function releaseCall(deal: Deal) {
  // Whoever published the ad: the seller of one that sells is its publisher.
  if (deal.type === 'sell') return isC2c(deal) ? c2c.release : fiat.release;
  return isC2c(deal) ? c2c.releaseByTaker : fiat.releaseByTaker;
}

export const useRelease = (deal: Deal, onDone: () => void) =>
  useAct(
    ({ password }: { readonly password: string }, options) =>
      call(releaseCall(deal), { id: deal.id, pay_password: password }, options),
    { keys: KEYS, onDone },
  );

/** `proof`: the URL of a picture, or blank. */
export const useAppeal = (deal: Deal, onDone: () => void) =>
  useAct(
    ({ reason, proof }: { readonly reason: string; readonly proof: string }, options) =>
      call(fiat.appeal, { id: deal.id, reason, pay_orders_img: proof || undefined }, options),
    { keys: KEYS, onDone },
  );

export const useConcede = (deal: Deal, onDone: () => void) =>
  useAct((_: object, options) => call(fiat.concede, { id: deal.id }, options), { keys: KEYS, onDone });

export const useFeedback = (deal: Deal, onDone: () => void) =>
  useAct(
    ({ rating, comment }: { readonly rating: 0 | 1; readonly comment: string }, options) =>
      call(fiat.feedback, { id: deal.id, rating, comment }, options),
    { keys: KEYS, onDone },
  );
