// The provider of a demo: a page that takes the posted form, and pays it, fails, pays twice, or pays less.
import { amount, formatUnits, refuse, subtractAmounts, units } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardDemoDoor } from '../../../platform/http/demo-doors.ts';
import { sendRefusal } from '../../../platform/http/mount.ts';
import { randomToken } from '../../../system/random.ts';
import {
  callbackSigning,
  type GatewayServices,
  type HttpProviderSettings,
  requestSigning,
  signFields,
  SIMULATED_DOOR,
} from './provider.ts';

const ACTS = ['pay', 'fail', 'twice', 'less'] as const;
type Act = (typeof ACTS)[number];
const LABELS: Readonly<Record<Act, string>> = { pay: 'Pay', fail: 'Fail', twice: 'Pay twice', less: 'Pay 1 CNY less' };

const form = z.object({
  merchant: z.string().max(64),
  order: z.string().regex(/^[1-9]\d{0,14}$/),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.string().max(8),
  notify_url: z.string().max(500),
  return_url: z.url().max(500),
  sign: z.string().max(128),
});
type Form = z.output<typeof form>;
const choice = z.object({ act: z.enum(ACTS).optional() });

export function simulatedRoutes(app: FastifyInstance, services: GatewayServices): void {
  const simulation = services.gateway?.simulation;
  if (simulation === undefined || app.origin !== 'traders') return;
  const door = { onRequest: guardDemoDoor(services) };
  app.post(SIMULATED_DOOR, door, async (request, reply) => {
    const sent = form.safeParse(request.body);
    const chosen = choice.safeParse(request.body);
    if (!sent.success || !chosen.success || signFields(sent.data, requestSigning(simulation)) !== sent.data.sign) {
      return sendRefusal(services, { request, reply, refusal: refuse('gateway_signature_invalid') });
    }
    const { act } = chosen.data;
    if (act === undefined) return reply.type('text/html; charset=utf-8').send(drawPage(sent.data));
    for (const payload of callbacksOf(simulation, sent.data, act)) {
      await app.inject({ method: 'POST', url: `/api/gateway/callback/${simulation.name}`, payload });
    }
    const { pathname, search } = new URL(sent.data.return_url);
    return reply.redirect(`${pathname}${search}`, 303);
  });
}

/** Builds the callbacks of the provider. A form that is paid twice is paid under two ids of the provider. */
function callbacksOf(simulation: HttpProviderSettings, { order, amount: asked, currency }: Form, act: Act) {
  const paid = act === 'less' ? subtractAmounts(amount(units(asked)), amount(units('1'))) : amount(units(asked));
  const callback = () => {
    const fields = {
      merchant: simulation.merchant,
      order,
      trade: randomToken(),
      amount: formatUnits(paid),
      currency,
      status: act === 'fail' ? 'failed' : 'success',
    };
    return { ...fields, sign: signFields(fields, callbackSigning(simulation)) };
  };
  return act === 'twice' ? [callback(), callback()] : [callback()];
}

function drawPage(sent: Form): string {
  const hidden = Object.entries(sent).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const buttons = ACTS.map((act) => `<p><button name="act" value="${act}">${LABELS[act]}</button></p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated payment</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body><h1>Simulated payment</h1><p>Order ${escape(sent.order)}: ${escape(sent.amount)} ${escape(sent.currency)}. No money moves here.</p>
<form method="post" action="${SIMULATED_DOOR}">${hidden.join('')}${buttons.join('')}</form></body></html>`;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
