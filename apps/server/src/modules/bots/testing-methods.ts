// Carries out methods of bots in tests as the transports do, less what they ask of a request.
import { bots } from '@bourse/contract';
import type { Accepted } from '@bourse/domain';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import type { BotRefusal } from './errors.ts';
import type { BotContext, BotHandler, BotSocket } from './handler.ts';
import { createMethods } from './methods.ts';
import type { BotServices } from './services.ts';

/** The first issue of an input says which parameter is wrong, and how. */
export type Fault = { readonly ok: false; readonly parameter: string; readonly message: string };

export type Asked = {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly user?: KeyUser;
  readonly socket?: BotSocket;
};

/** Answers are checked against their description, and are as it reads them. */
export async function callMethod(
  handlers: readonly BotHandler[],
  method: bots.BotMethod,
  { input = {}, user, socket }: Asked = {},
): Promise<Accepted<unknown> | BotRefusal | Fault> {
  const parsed = method.input.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, parameter: String(issue?.path[0]), message: issue?.message ?? '' };
  }
  const handler = handlers.find((other) => other.method === method);
  if (!handler) throw new Error(`${method.name} has no handler`);
  // The types of a method and of its handler were held together by `handle`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const context = { input: parsed.data, user, socket } as unknown as BotContext<never>;
  const outcome = await handler.run(context);
  return outcome.ok ? { ok: true, value: method.answer.parse(outcome.value) } : outcome;
}

/** Calls methods that ask for nobody. */
export function createCaller(services: BotServices) {
  const handlers = createMethods(services);
  return (method: bots.BotMethod, input?: Readonly<Record<string, unknown>>) =>
    callMethod(handlers, method, { ...(input && { input }) });
}
