// A provider for the tests: what it says of an order, signed with its key, and how the server takes it.
import { z } from 'zod';
import type { TestServer } from '../../../platform/http/testing.ts';
import { callbackSigning, type HttpProviderSettings, signFields } from './provider.ts';

export type Fields = Readonly<Record<string, string>>;
export type TestProvider = {
  readonly settings: HttpProviderSettings;
  /** Builds a callback of 650 CNY, under a new id of the provider's. */
  readonly paid: (orderId: number, change?: Fields) => Fields;
  readonly signed: (fields: Fields) => Fields;
  /** Answers the word that the provider waits for, or the code of a refusal. */
  readonly send: (fields: Fields, sign?: string) => Promise<string>;
};

const refusal = z.object({ code: z.string() });

/** The simulated one of a demo. */
export function openTestProvider(server: TestServer): TestProvider {
  const settings = server.services.gateway?.simulation;
  if (!settings) throw new Error('a demo has a simulated provider');
  let trades = 0;
  return {
    settings,
    paid: (orderId, change = {}) => ({
      merchant: settings.merchant,
      order: String(orderId),
      trade: `trade-${(trades += 1)}`,
      amount: '650',
      currency: 'CNY',
      status: 'success',
      ...change,
    }),
    signed: (fields) => ({ ...fields, sign: signFields(fields, callbackSigning(settings)) }),
    async send(fields, sign = signFields(fields, callbackSigning(settings))) {
      const { text } = await server.send({
        method: 'POST',
        url: `/api/gateway/callback/${settings.name}`,
        payload: { ...fields, sign },
      });
      return text === 'success' ? text : refusal.parse(JSON.parse(text)).code;
    },
  };
}
