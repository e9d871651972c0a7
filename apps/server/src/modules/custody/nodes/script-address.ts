// The address that an output pays, read from its script. Scripts of no standard form pay none.
import { createHash } from 'node:crypto';
import { encodeCash } from '@bourse/domain/signer';
import { base58check, bech32, bech32m } from '@scure/base';
import type { AddressForm } from './utxo-chains.ts';

type Standard = { readonly kind: 'keyHash' | 'scriptHash' | 'v0' | 'v1'; readonly hash: Uint8Array };

const base58 = base58check((data: Uint8Array) => createHash('sha256').update(data).digest());

export function addressOfScript(script: Buffer, form: AddressForm): string | undefined {
  const standard = readStandard(script);
  if (!standard) return undefined;
  const { kind, hash } = standard;
  if (kind === 'keyHash' || kind === 'scriptHash') {
    if (form.kind === 'cash') return encodeCash(form.prefix, Uint8Array.of(kind === 'keyHash' ? 0 : 8, ...hash));
    return base58.encode(Uint8Array.of(form[kind], ...hash));
  }
  if (form.kind === 'cash') return undefined;
  return kind === 'v0'
    ? bech32.encode(form.prefix, [0, ...bech32.toWords(hash)])
    : bech32m.encode(form.prefix, [1, ...bech32m.toWords(hash)]);
}

const FORMS = [
  { kind: 'keyHash', head: '76a914', tail: '88ac', length: 20 },
  { kind: 'scriptHash', head: 'a914', tail: '87', length: 20 },
  { kind: 'v0', head: '0014', tail: '', length: 20 },
  { kind: 'v0', head: '0020', tail: '', length: 32 },
  { kind: 'v1', head: '5120', tail: '', length: 32 },
] as const;

function readStandard(script: Buffer): Standard | undefined {
  const hex = script.toString('hex');
  for (const { kind, head, tail, length } of FORMS) {
    const isThis = hex.length === head.length + 2 * length + tail.length && hex.startsWith(head) && hex.endsWith(tail);
    if (isThis) return { kind, hash: script.subarray(head.length / 2, head.length / 2 + length) };
  }
  return undefined;
}
