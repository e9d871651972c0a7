// Registers users as a newcomer would: a code from the outbox, then the form.
import { z } from 'zod';

export type TestUser = { readonly email: string; readonly password: string; readonly token: string };

const envelope = z.object({
  type: z.string(),
  message: z.unknown(),
  code: z.unknown().optional(),
  data: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;
const outbox = z.array(z.object({ code: z.string() }));

/** A form POST to the server under test. */
export async function post(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Envelope> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { lang: 'en', ...headers },
  });
  return envelope.parse(await response.json());
}

async function mustPost(url: string, fields: Readonly<Record<string, string>>): Promise<Envelope> {
  const answer = await post(url, fields);
  if (answer.type !== 'ok') throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The newest code that was sent to an address. */
export async function findCode(base: string, email: string): Promise<string> {
  const sent = await fetch(`${base}/dev/outbox?to=${encodeURIComponent(email)}`);
  // Notices have none.
  return outbox.parse(await sent.json()).find(({ code }) => code !== '')?.code ?? '';
}

/** `readCode` says where the code is found, unless it is in the outbox of a demo. */
export async function registerUser(
  base: string,
  email: string,
  readCode: () => Promise<string> = () => findCode(base, email),
): Promise<TestUser> {
  const password = 'trade2026';
  await mustPost(`${base}/api/sms_mail`, { user_string: email, type: 'register' });
  const form = {
    type: 'email',
    user_string: email,
    code: await readCode(),
    password,
    re_password: password,
  };
  await mustPost(`${base}/api/user/register`, form);
  const login = await mustPost(`${base}/api/user/login`, { user_string: email, password, type: '1' });
  return { email, password, token: String(login.message) };
}

/** Registers `count` users, four at a time. */
export async function registerUsers({ port, count }: { port: number; count: number }): Promise<TestUser[]> {
  const base = `http://127.0.0.1:${port}`;
  const users: TestUser[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      users.push(await registerUser(base, `user${number}@bourse.test`));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return users;
}
