import { PRIVATE_KEY_VARIABLE, SECRET_VARIABLE, type SnippetOptions } from './snippet.ts';

/** The standard library has no Ed25519: such a key needs the package `cryptography`. */
const SIGNING = {
  hmac: {
    imports: 'import hashlib\nimport hmac\nimport json',
    packages: '',
    secret: `SECRET = os.environ['${SECRET_VARIABLE}'].encode()`,
    signature: 'hmac.new(SECRET, text.encode(), hashlib.sha256).hexdigest()',
  },
  ed25519: {
    imports: 'import base64\nimport json',
    packages:
      '\nfrom cryptography.hazmat.primitives.serialization import load_pem_private_key  # pip install cryptography\n',
    secret: `with open(os.environ['${PRIVATE_KEY_VARIABLE}'], 'rb') as file:
    PRIVATE_KEY = load_pem_private_key(file.read(), password=None)`,
    signature: 'base64.b64encode(PRIVATE_KEY.sign(text.encode())).decode()',
  },
} as const;

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`);

export function pythonSnippet({ url, key, kind, request }: SnippetOptions): string {
  const { method, path, fields } = request;
  const { imports, packages, secret, signature } = SIGNING[kind];
  const lines = Object.entries(fields ?? {}).map(([name, value]) => `    '${name}': ${literal(value)},\n`);
  const given = fields ? `, {\n${lines.join('')}}` : '';
  return `${imports}
import os
import time
import urllib.error
import urllib.request
${packages}
URL = '${url}'
KEY = '${key}'
${secret}


def call(method, path, fields=None):
    timestamp = str(int(time.time() * 1000))
    body = json.dumps(fields) if fields else ''
    text = '\\n'.join([timestamp, '', method, path, body])
    signature = ${signature}
    headers = {'Bourse-Key': KEY, 'Bourse-Timestamp': timestamp, 'Bourse-Signature': signature}
    if fields:
        headers['Content-Type'] = 'application/json'
    request = urllib.request.Request(URL + path, body.encode() or None, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


print(call('${method}', '${path}'${given}))
`;
}
