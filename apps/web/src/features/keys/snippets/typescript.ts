import { PRIVATE_KEY_VARIABLE, SECRET_VARIABLE, type SnippetOptions } from './snippet.ts';

const SIGNING = {
  hmac: {
    imports: `import { createHmac } from 'node:crypto';`,
    secret: `const secret = process.env['${SECRET_VARIABLE}'] ?? '';`,
    signature: `createHmac('sha256', secret).update(text).digest('hex')`,
  },
  ed25519: {
    imports: `import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';`,
    secret: `const privateKey = readFileSync(process.env['${PRIVATE_KEY_VARIABLE}'] ?? '');`,
    signature: `sign(null, Buffer.from(text), privateKey).toString('base64')`,
  },
} as const;

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`);

export function typescriptSnippet({ url, key, kind, request }: SnippetOptions): string {
  const { method, path, fields } = request;
  const { imports, secret, signature } = SIGNING[kind];
  const lines = Object.entries(fields ?? {}).map(([name, value]) => `  ${name}: ${literal(value)},\n`);
  const given = fields ? `, {\n${lines.join('')}}` : '';
  return `${imports}

const url = '${url}';
const key = '${key}';
${secret}

async function call(method: 'GET' | 'POST', path: string, fields?: object): Promise<unknown> {
  const timestamp = String(Date.now());
  const body = fields ? JSON.stringify(fields) : '';
  const text = [timestamp, '', method, path, body].join('\\n');
  const signature = ${signature};
  const response = await fetch(url + path, {
    method,
    headers: {
      'Bourse-Key': key,
      'Bourse-Timestamp': timestamp,
      'Bourse-Signature': signature,
      ...(fields && { 'Content-Type': 'application/json' }),
    },
    ...(fields && { body }),
  });
  return response.json();
}

console.log(await call('${method}', '${path}'${given}));
`;
}
