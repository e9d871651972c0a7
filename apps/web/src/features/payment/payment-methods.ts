// The ways by which the user is paid in fiat trade.
import { type MessageOf, payment } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type Methods = MessageOf<typeof payment.listPaymentMethods>;
export type Method = payment.PaymentMethodRow;
export type Way = Method['way'];

export function usePaymentMethods() {
  return useQuery({
    queryKey: ['payment', 'list'],
    queryFn: async ({ signal }) => (await call(payment.listPaymentMethods, {}, { signal })).message,
  });
}

/** One with nothing masked, to be edited. Asked again each time and not kept. */
export function usePaymentMethod(id: number) {
  return useQuery({
    queryKey: ['payment', 'detail', id],
    queryFn: async ({ signal }) => (await call(payment.paymentMethodDetail, { id }, { signal })).message,
    gcTime: 0,
    staleTime: 0,
  });
}

export function useRefreshPayment(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['payment'] });
}
