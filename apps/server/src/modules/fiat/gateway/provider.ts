// Providers of payment. To the payment form one is a form that the browser posts to it, and callbacks that it signs. The
// generic one speaks HTTP: a form with a signature out, a form with a signature in, each under a key of its own.
import {
  type Amount,
  amount,
  formatUnits,
  type GatewayOrderId,
  gatewayOrderId,
  parseId,
  parseUnits,
} from '@bourse/domain';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { randomToken } from '../../../system/random.ts';
import type { DealServices } from '../board.ts';

export type FormOrder = {
  readonly id: GatewayOrderId;
  /** CNY. */
  readonly money: Amount;
  /** The provider sends its callbacks to the first address, and the browser to the second. */
  readonly notifyUrl: string;
  readonly returnUrl: string;
};
/** To be posted as it is: it is signed. */
export type GatewayForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** The contents of a callback whose signature is valid. */
export type GatewayNews = {
  /** Ours; undefined where it is none that we could have given. */
  readonly orderId: GatewayOrderId | undefined;
  /** The provider's own id of what was paid. */
  readonly providerOrder: string;
  readonly isPaid: boolean;
  /** Undefined where it is no amount. */
  readonly money: Amount | undefined;
  readonly currency: string;
};

export interface GatewayProvider {
  readonly name: string;
  createForm(order: FormOrder): GatewayForm;
  /** Undefined unless the signature holds. */
  readCallback(fields: Readonly<Record<string, string>>): GatewayNews | undefined;
}

/** MD5 is for providers that know nothing else: the key is appended as `&key=…`. */
type SignAlgorithm = 'hmac-sha256' | 'md5';

export type HttpProviderSettings = {
  readonly name: string;
  /** The form is posted to this address. */
  readonly url: string;
  /** Our id at the provider. */
  readonly merchant: string;
  /** Two keys sign forms and callbacks: users see the signatures of forms, and could send one back as a callback. */
  readonly requestKey: string;
  readonly callbackKey: string;
  readonly algorithm: SignAlgorithm;
};

type Fields = Readonly<Record<string, string>>;
type Signing = { readonly key: string; readonly algorithm: SignAlgorithm };

export const requestSigning = ({ requestKey, algorithm }: HttpProviderSettings): Signing => ({
  key: requestKey,
  algorithm,
});
export const callbackSigning = ({ callbackKey, algorithm }: HttpProviderSettings): Signing => ({
  key: callbackKey,
  algorithm,
});

const SIGNATURE = 'sign';
const CURRENCY = 'CNY';
const PAID = 'success';
/** A provider's id has so many characters at most. */
const LENGTH_MAX = 128;

export function createHttpProvider(settings: HttpProviderSettings): GatewayProvider {
  return {
    name: settings.name,
    createForm: (order) => createForm(settings, order),
    readCallback: (fields) => readCallback(settings, fields),
  };
}

/**
 * Signs all fields that are not empty, but for the signature, sorted by name, percent-encoded, and joined as
 * `name=value&…`: no value can pass for a field of its own. In hexadecimal digits, lower case.
 */
export function signFields(fields: Fields, { key, algorithm }: Signing): string {
  const text = Object.keys(fields)
    .filter((name) => name !== SIGNATURE && fields[name] !== '')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${escape(name)}=${escape(fields[name] ?? '')}`)
    .join('&');
  return algorithm === 'md5'
    ? createHash('md5').update(`${text}&key=${key}`).digest('hex')
    : createHmac('sha256', key).update(text).digest('hex');
}

/** Percent-encoding as of RFC 3986: letters, digits and `-._~` stay, all other bytes of UTF-8 become `%XX`. */
const escape = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function createForm(settings: HttpProviderSettings, order: FormOrder): GatewayForm {
  const fields = {
    merchant: settings.merchant,
    order: String(order.id),
    amount: formatUnits(order.money),
    currency: CURRENCY,
    notify_url: order.notifyUrl,
    return_url: order.returnUrl,
  };
  return { action: settings.url, fields: { ...fields, [SIGNATURE]: signFields(fields, requestSigning(settings)) } };
}

function readCallback(settings: HttpProviderSettings, fields: Fields): GatewayNews | undefined {
  if (!isSigned(settings, fields) || fields['merchant'] !== settings.merchant) return undefined;
  const { order = '', trade = '', amount: text = '', currency = '', status } = fields;
  if (trade === '' || trade.length > LENGTH_MAX) return undefined;
  const id = parseId(order);
  const units = parseUnits(text);
  return {
    orderId: id === undefined ? undefined : gatewayOrderId(id),
    providerOrder: trade,
    isPaid: status === PAID,
    money: units === undefined ? undefined : amount(units),
    currency,
  };
}

function isSigned(settings: HttpProviderSettings, fields: Fields): boolean {
  const expected = Buffer.from(signFields(fields, callbackSigning(settings)));
  const sent = Buffer.from((fields[SIGNATURE] ?? '').toLowerCase());
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

/** The simulated provider takes forms at this path. */
export const SIMULATED_DOOR = '/dev/gateway';

export type Gateway = {
  readonly provider: GatewayProvider;
  /** The settings of the simulated provider; undefined where the provider is a real one. */
  readonly simulation: HttpProviderSettings | undefined;
};

/** Opens the configured provider, in a demo a simulated one. Undefined where nothing can be paid. The simulated keys are new with every start. */
export function openGateway({ gateway, isDemo }: Pick<Config, 'gateway' | 'isDemo'>): Gateway | undefined {
  if (gateway !== undefined) return { provider: createHttpProvider(gateway), simulation: undefined };
  if (!isDemo) return undefined;
  const simulation: HttpProviderSettings = {
    name: 'simulated',
    url: SIMULATED_DOOR,
    merchant: 'demo',
    requestKey: randomToken(),
    callbackKey: randomToken(),
    algorithm: 'hmac-sha256',
  };
  return { provider: createHttpProvider(simulation), simulation };
}

/** The files of the payment form are handed these. */
export type GatewayServices = DealServices & {
  /** It is undefined where the payment form has no provider. */
  readonly gateway: Gateway | undefined;
};
