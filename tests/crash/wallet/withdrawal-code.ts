// The code that a withdrawal asks for, as its owner finds it in the mail.
import { findCode, post, type TestUser } from '../../support/users.ts';

/** Undefined where the server is gone: `onGone` is told. */
export async function askWithdrawalCode(
  url: string,
  { email, token }: TestUser,
  onGone: () => void,
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const fields = { user_string: email, type: 'widthdraw' };
    const asked = await post(`${url}/api/sms_mail`, fields, { authorization: token });
    if (asked.type !== 'ok') throw new Error(`no code was sent: ${JSON.stringify(asked)}`);
    return { code: await findCode(url, email) };
  } catch {
    onGone();
    return undefined;
  }
}
