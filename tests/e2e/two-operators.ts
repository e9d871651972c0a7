// What two operators agree on, by call: whoever asks is not whoever approves.
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { headersOf } from './operator.ts';
import type { Stage } from './stage.ts';

export type Office = { readonly maker: Page; readonly checker: Page };
type Call = { readonly path: string };
type Headers = Readonly<Record<string, string>>;

export type Asked = {
  readonly desk: { readonly listProposals: Call; readonly approveProposal: Call };
  readonly call: Call;
  /** The reason tells it from what others have asked for. */
  readonly fields: { readonly reason: string } & Readonly<Record<string, unknown>>;
};

const done = z.object({ type: z.literal('ok') });
const pending = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), reason: z.string() })) }) });

/** Throws unless the answer is `ok`. */
export async function send(stage: Stage, { path }: Call, fields: object, headers: Headers): Promise<void> {
  const answer = await fetch(stage.addressOf(path), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const body: unknown = await answer.json();
  if (!done.safeParse(body).success) throw new Error(`${path}: ${JSON.stringify(body)}`);
}

export async function agree(stage: Stage, { maker, checker }: Office, { desk, call, fields }: Asked): Promise<void> {
  const [asking, deciding] = [await headersOf(maker), await headersOf(checker)];
  await send(stage, call, fields, asking);
  const answer = await fetch(stage.addressOf(desk.listProposals.path), { headers: deciding });
  const { list } = pending.parse(await answer.json()).message;
  const asked = list.find(({ reason }) => reason === fields.reason);
  await send(stage, desk.approveProposal, { id: asked?.id }, deciding);
}
