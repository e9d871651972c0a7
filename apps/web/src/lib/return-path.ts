// Where to go after logging in: the page that asked for it, carried in the history entry and never in the address, so
// that no link can send anybody elsewhere.

export type ReturnState = { readonly from: string; readonly reason?: string };

/** `reason`: why the user was sent away, shown on the login page. */
export const returnState = (from: string, reason?: string): ReturnState => ({ from, ...(reason && { reason }) });

const textOf = (state: unknown, name: string): string | undefined => {
  if (typeof state !== 'object' || state === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(state)).get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const returnReasonOf = (state: unknown): string | undefined => textOf(state, 'reason');
/** The account that the login form begins with. */
export const accountOf = (state: unknown): string | undefined => textOf(state, 'account');

export function returnPathOf(state: unknown): string {
  const from = textOf(state, 'from');
  return from !== undefined && /^\/(?!\/)/.test(from) ? from : '/';
}
