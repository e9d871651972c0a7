// The parameters of a method as they came, and the text that its key has signed: of a request its query and body as they are,
// of a message its parameters sorted by name.
import { bots } from '@bourse/contract';
import { type BotRefusal, refuseBot } from './errors.ts';

export type Sent = {
  /** It has no prototype. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** It is no longer percent-encoded; undefined where there is none. */
  readonly signature: string | undefined;
  /** The signed text, as a claim has it. */
  readonly head: string;
  readonly body: Uint8Array;
  readonly otherHead?: string;
};

type Fields = Record<string, unknown>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object without a prototype has no type of its own
const createFields = (): Fields => Object.create(null) as Fields;

const EMPTY = new Uint8Array();
const SIGNATURE = 'signature';

const UNREADABLE = refuseBot(-1100, 'Illegal characters found in a parameter.');
const emptyParameter = (name: string): BotRefusal => refuseBot(-1105, `Parameter '${name}' was empty.`);
const sentTwice = (name: string): BotRefusal => refuseBot(-1101, `Duplicate values for parameter '${name}'.`);

/**
 * Reads a request: what follows the `?` of its address, and its body, which are both of the form `a=1&b=2`, whatever the body's
 * type. What is in both counts as the address has it.
 */
export function readForm(query: string, body: Buffer | undefined): Sent | BotRefusal {
  const signatures: string[] = [];
  // Each character stands for a byte: what was signed are bytes.
  const sentBody = body === undefined || body.length === 0 ? '' : body.toString('latin1');
  const [ofQuery, ofBody] = [createFields(), createFields()];
  const refusal = readInto(ofQuery, signatures, query) ?? readInto(ofBody, signatures, sentBody);
  if (refusal) return refusal;
  const fields = Object.assign(ofBody, ofQuery);
  const signed = withoutSignature(query) + withoutSignature(sentBody);
  return { fields, signature: signatures[0], head: '', body: Buffer.from(signed, 'latin1') };
}

function readInto(fields: Fields, signatures: string[], form: string): BotRefusal | undefined {
  if (form === '') return undefined;
  for (const part of form.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at === -1 ? part : part.slice(0, at));
    const written = at === -1 ? '' : part.slice(at + 1);
    // A plus sign in a signature in base64 is no space, whether it is encoded or not.
    const value = name === SIGNATURE ? decode(written.replaceAll('+', '%2B')) : decode(written);
    if (name === undefined || value === undefined) return UNREADABLE;
    if (value === '') return emptyParameter(name);
    if (name === SIGNATURE) {
      if (signatures.push(value) > 1) return sentTwice(name);
    } else if (name in fields) return sentTwice(name);
    else fields[name] = value;
  }
  return undefined;
}

const IS_PLAIN = /^[\w.:/~*!'()[\]",-]*$/;
const IS_UNRESERVED = /^[\w.~!*'()-]*$/;
const BEYOND_ASCII = /[\u0080-\u00ff]/;

/** Undefined for what is no text in UTF-8. */
function decode(written: string): string | undefined {
  if (IS_PLAIN.test(written)) return written;
  const text = BEYOND_ASCII.test(written) ? Buffer.from(written, 'latin1').toString() : written;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Clients put it last; wherever it is, they have signed what is left. */
function withoutSignature(form: string): string {
  const at = form.startsWith(`${SIGNATURE}=`) ? 0 : form.lastIndexOf(`&${SIGNATURE}=`);
  if (at === -1) return form;
  const end = form.indexOf('&', at + 1);
  if (end === -1) return form.slice(0, at);
  return form.slice(0, at) + form.slice(at === 0 ? end + 1 : end);
}

/** Reads the parameters of a message. One that is null was not sent. */
export function readMessage(params: Readonly<Record<string, unknown>>): Sent | BotRefusal {
  const fields = createFields();
  const names = Object.keys(params).toSorted();
  let [head, otherHead] = ['', ''];
  for (const name of names) {
    const value = params[name];
    if (value === '') return emptyParameter(name);
    if (name !== SIGNATURE && value !== undefined) {
      const text = textOf(value);
      // Half a pair of surrogates has no form in UTF-8 that could be signed.
      if (!text.isWellFormed() || !name.isWellFormed()) return UNREADABLE;
      const join = head === '' ? '' : '&';
      head += `${join}${name}=${text}`;
      otherHead += `${join}${name}=${IS_UNRESERVED.test(text) ? text : encodeURIComponent(text)}`;
    }
    if (value !== null && name !== SIGNATURE && name !== bots.RETURNS_LIMITS) fields[name] = value;
  }
  const signature = params[SIGNATURE];
  return {
    fields,
    signature: typeof signature === 'string' ? signature : undefined,
    head,
    body: EMPTY,
    // Some clients sign the values percent-encoded.
    ...(otherHead !== head && { otherHead }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
