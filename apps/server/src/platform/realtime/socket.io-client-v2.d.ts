// The old client that the tests prove still works; it comes without types of its own.
declare module 'socket.io-client-v2' {
  export type OldSocket = {
    connected: boolean;
    onevent(packet: { data: [name: string, ...payload: unknown[]] }): void;
    on(name: string, listener: (...args: unknown[]) => void): OldSocket;
    emit(name: string, ...args: unknown[]): OldSocket;
    close(): OldSocket;
  };
  export default function io(
    url: string,
    options: {
      path: string;
      transports: string[];
      forceNew: boolean;
      extraHeaders?: Readonly<Record<string, string>>;
      forceNode?: boolean;
    },
  ): OldSocket;
}
