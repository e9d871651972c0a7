// What clients were told of deals, orders and subscriptions, compared with what the database holds: each opening and each act
// leaves its trace for good, so that both must name the same.
import type { TestUser } from '../support/users.ts';

export type Told<Act extends string, Taker extends Pick<TestUser, 'email'> = TestUser> = {
  readonly id: number;
  readonly taker: Taker;
  /** The size is as in the request. */
  readonly size: string;
  readonly acts: Set<Act>;
};

/** `acts`: the traces, by a space between; `size` as decimal text. */
export type Trace = { readonly id: string; readonly email: string; readonly size: string; readonly acts: string };

export function compareTold(
  what: string,
  rows: readonly Trace[],
  told: ReadonlyMap<number, Told<string>>,
): readonly string[] {
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const { id, email, size, acts } of rows) {
    const own = told.get(Number(id));
    seen.add(Number(id));
    const expected = `${own?.size} of ${own?.taker.email}: ${[...(own?.acts ?? [])].sort().join(' ')}`;
    const found = `${size} of ${email}: ${acts.split(' ').filter(Boolean).sort().join(' ')}`;
    if (found !== expected) faults.push(`${what} ${id} is ${found}; what was answered: ${expected}`);
  }
  for (const id of told.keys()) if (!seen.has(id)) faults.push(`${what} ${id} is lost`);
  return faults;
}
