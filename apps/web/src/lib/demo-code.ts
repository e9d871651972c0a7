// In a demo nothing is mailed: the newest code of an address waits behind a door that the server has in demo mode alone.

const CODE = /^[0-9]+$/;

/** The newest code that was sent to an address; undefined where there is none. */
export async function readDemoCode(address: string): Promise<string | undefined> {
  const response = await fetch(`/dev/outbox?to=${encodeURIComponent(address)}`);
  const messages: unknown = await response.json();
  if (!Array.isArray(messages)) return undefined;
  return messages.map(codeIn).find((code) => code !== undefined);
}

/** Undefined for a notice, which has none. */
function codeIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('code' in message)) return undefined;
  return typeof message.code === 'string' && CODE.test(message.code) ? message.code : undefined;
}
