// In a demo nothing is mailed: the newest code of an address waits behind a door that the server has in demo mode alone.

const CODE = /^[0-9]+$/;

/** The newest code that was sent to an address; undefined where there is none. */
export async function readDemoCode(address: string): Promise<string | undefined> {
  const response = await fetch(`/dev/outbox?to=${encodeURIComponent(address)}`);
  const messages: unknown = await response.json();
  if (!Array.isArray(messages)) return undefined;
  const newest: unknown = messages[0];
  if (typeof newest !== 'object' || newest === null || !('code' in newest)) return undefined;
  return typeof newest.code === 'string' && CODE.test(newest.code) ? newest.code : undefined;
}
