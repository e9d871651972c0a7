// Carries out methods of bots in tests as the transports do, less what they ask of a request.
import { bots } from '@bourse/contract';
import type { BotRefusal } from './errors.ts';
import { createMethods } from './methods.ts';
import type { BotServices } from './services.ts';

/** The first issue of an input says which parameter is wrong, and how. */
export type Fault = { readonly ok: false; readonly parameter: string; readonly message: string };

export function createCaller(services: BotServices) {
  const handlers = new Map(createMethods(services).map(({ method, run }) => [method, run]));
  /** Answers are checked against their description. */
  return async (
    method: bots.BotMethod,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly ok: true; readonly value: unknown } | BotRefusal | Fault> => {
    const parsed = method.input.safeParse(input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { ok: false, parameter: String(issue?.path[0]), message: issue?.message ?? '' };
    }
    const run = handlers.get(method);
    if (!run) throw new Error(`${method.name} has no handler`);
    // The types of a method and of its handler were held together by `handle`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const outcome = await run({ input: parsed.data, user: undefined, socket: undefined } as never);
    if (outcome.ok) method.answer.parse(outcome.value);
    return outcome;
  };
}
