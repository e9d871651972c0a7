// The payment form: what it takes, and the user's orders of it.
import { gateway, type MessageOf } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { hearRemaining } from '@bourse/ui/lib/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

export type GatewayOptions = MessageOf<typeof gateway.options>;
export type GatewayOrder = gateway.GatewayOrderRow;
export type SignedForm = MessageOf<typeof gateway.order>;

export const GATEWAY_KEY = ['gateway'] as const;
const REFRESH_MS = 15_000;
/** While the provider's word is waited for. */
const REFRESH_OPEN_MS = 3_000;

const MS_PER_SECOND = 1_000;

const useIsLoggedIn = (): boolean => useSession((session) => session.token !== undefined);

export function useGatewayOptions() {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...GATEWAY_KEY, 'options'],
    queryFn: async ({ signal }) => (await call(gateway.options, {}, { signal })).message,
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
  });
}

export function useGatewayOrders(page: number) {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...GATEWAY_KEY, 'orders', page],
    queryFn: async ({ signal }) => (await call(gateway.orders, { page: String(page) }, { signal })).message,
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
  });
}

/** Asked for again and again until it is decided; each answer tells the server's clock, which the countdown follows. */
export function useGatewayOrder(id: number) {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...GATEWAY_KEY, 'order', id],
    queryFn: async ({ signal }) => {
      const order = (await call(gateway.orderDetail, { id }, { signal })).message;
      hearRemaining(order.expires_ms, order.seconds_left * MS_PER_SECOND);
      return order;
    },
    enabled: isLoggedIn,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? REFRESH_OPEN_MS : REFRESH_MS),
  });
}

const CNY_PLACES = 2;

export const cnyText = (money: string): string => `${formatDecimal(money, { places: CNY_PLACES })} CNY`;

/** Takes the browser to the provider, with the form that the server has signed. */
export function postForm({ action, fields }: Pick<SignedForm, 'action' | 'fields'>): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
