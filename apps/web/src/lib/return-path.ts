// Where to go after logging in: the page that asked for it, carried in the history entry and never in the address, so
// that no link can send anybody elsewhere.

export type ReturnState = { readonly from: string };

export const returnState = (from: string): ReturnState => ({ from });

export function returnPathOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}
