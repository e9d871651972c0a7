// A way to the server that can be cut, as networks do: sockets end without a word.
import { connect, createServer, type Socket } from 'node:net';

export type Cuttable = {
  /** `ws://…`, in the place of the server's. */
  readonly ws: string;
  /** Ends every connection that is open. */
  readonly cut: () => void;
  readonly close: () => void;
};

export async function openCuttable(port: number): Promise<Cuttable> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listening = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    ws: `ws://127.0.0.1:${listening}`,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}
