import { PRIVATE_KEY_VARIABLE, SECRET_VARIABLE, type SnippetOptions } from './snippet.ts';

const SIGNED_TEXT = String.raw`printf '%s\n%s\n%s\n%s\n%s' "$timestamp" '' "$method" "$path" "$body"`;

/** OpenSSL reads what an Ed25519 key signs from a file only. */
const SIGNING = {
  hmac: `signature=$(${SIGNED_TEXT} |
  openssl dgst -sha256 -hmac "$${SECRET_VARIABLE}" | sed 's/^.* //')`,
  ed25519: `text=$(mktemp)
${SIGNED_TEXT} > "$text"
signature=$(openssl pkeyutl -sign -rawin -inkey "$${PRIVATE_KEY_VARIABLE}" -in "$text" | openssl base64 -A)
rm "$text"`,
} as const;

export function curlSnippet({ url, key, kind, request }: SnippetOptions): string {
  const { method, path, fields } = request;
  const body = fields ? JSON.stringify(fields) : '';
  const sent = fields ? ` \\\n  --header 'Content-Type: application/json' --data-raw "$body"` : '';
  return `url='${url}'
key='${key}'
method='${method}'
path='${path}'
body='${body}'
timestamp="$(date +%s)000"

${SIGNING[kind]}

curl --silent --show-error --request "$method" "$url$path" \\
  --header "Bourse-Key: $key" \\
  --header "Bourse-Timestamp: $timestamp" \\
  --header "Bourse-Signature: $signature"${sent}
`;
}
