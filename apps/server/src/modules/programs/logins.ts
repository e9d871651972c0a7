// Who a socket of a program acts for: proved by a key's signature or a session's token, and over once either is.
import { programSocket } from '@bourse/contract';
import { accept, type KeyId, type Refusal, refuse, type Result } from '@bourse/domain';
import { actOn, personOfUser } from '../../platform/http/acting.ts';
import { isRevoked, type Revoked, type SessionUser } from '../../platform/http/sessions.ts';
import type { Connection, Session } from './connection.ts';
import type { OwnStreams } from './own-streams.ts';
import type { ProgramServices } from './services.ts';

/** A login is listed so among the uses of its key. */
const USE = 'socket';
const EMPTY = new Uint8Array();

type Credentials = ReturnType<typeof programSocket.login.parse>;
type Needs = Pick<ProgramServices, 'sessions' | 'keys' | 'translator' | 'clock' | 'persons'> & {
  readonly connections: ReadonlySet<Connection>;
  readonly own: OwnStreams;
};

export class Logins {
  readonly #needs: Needs;
  /** Counts revocations: a login that was looked up meanwhile is looked up once more. */
  #revocations = 0;
  /** For each key that is being looked up, those that have ended meanwhile: a signature cannot be looked at again. */
  readonly #lookUps = new Set<Set<KeyId>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** A second login takes the place of the first, whose streams end. What proves nothing changes nothing. */
  async login(connection: Connection, credentials: Credentials): Promise<Result<programSocket.LoggedIn>> {
    connection.logins += 1;
    const login = connection.logins;
    const found = await this.#find(credentials, connection.address);
    if (!found.ok) return found;
    if (connection.logins !== login || !connection.isOpen) return refuse('not_logged_in');
    const acting = this.#actOn(found.value.user, credentials);
    if (!acting.ok) return acting;
    const user = acting.value;
    this.#leave(connection);
    connection.session = { ...found.value, user };
    this.#needs.own.enter(connection, user.id);
    const permissions = user.key === undefined ? null : [...user.key.permissions];
    return accept({
      user_id: user.id,
      permissions,
      ...this.#needs.own.placeOf(user.id),
      time: this.#needs.clock.now(),
    });
  }

  logout(connection: Connection): void {
    connection.logins += 1;
    this.#leave(connection);
  }

  /** A session may name one of its user's sub-accounts; a key has its own account. */
  #actOn(user: SessionUser, credentials: Credentials): Result<SessionUser> {
    const named = 'token' in credentials ? credentials.account?.toString() : undefined;
    return named === undefined ? accept(user) : actOn(this.#needs.persons, user, named);
  }

  /** Listens to what ends sessions, keys and sub-accounts. Returns the way to stop. */
  listen(): () => void {
    const { sessions, keys, persons } = this.#needs;
    const stops = [
      sessions.onRevoked((revoked) => this.#revoke(revoked)),
      keys.onEnded((ended) => {
        for (const meanwhile of this.#lookUps) meanwhile.add(ended);
        this.#endWhere(({ proof }) => 'keyId' in proof && proof.keyId === ended, 'key_ended');
      }),
      persons.subscribe(({ id, closedAt }) => {
        if (closedAt === undefined) return;
        this.#endWhere(({ user, proof }) => 'token' in proof && user.id === id, 'sub_account_closed');
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Sessions expire without anybody saying so: called now and then. */
  async endExpired(): Promise<void> {
    for (const connection of this.#needs.connections) {
      const { session } = connection;
      if (!session || !('token' in session.proof)) continue;
      const user = await this.#needs.sessions.resolve(session.proof.token);
      if (!user && connection.session === session) this.#end(connection, 'not_logged_in');
    }
  }

  async #find(credentials: Credentials, address: string): Promise<Result<Session>> {
    if ('token' in credentials) return this.#findSession(credentials.token, address);
    const { keys } = this.#needs;
    const { key: name, timestamp, window, signature } = credentials;
    const signed = { name, timestamp, window, signature, method: 'GET', path: programSocket.PATH, body: EMPTY };
    const ended = new Set<KeyId>();
    this.#lookUps.add(ended);
    const verified = await keys.verify({ ...signed, address, call: USE }).finally(() => this.#lookUps.delete(ended));
    if (!verified.ok) return verified;
    const user = verified.value;
    if (ended.has(user.key.id)) return refuse('key_ended');
    keys.used(user, { call: USE, address, outcome: 'ok' });
    return accept({ user, proof: { keyId: user.key.id } });
  }

  async #findSession(token: string, address: string): Promise<Result<Session>> {
    const before = this.#revocations;
    const resolved = await this.#needs.sessions.resolveFrom(token, address);
    if (!resolved.ok) return resolved;
    if (this.#revocations !== before) return this.#findSession(token, address);
    return resolved.value ? accept({ user: resolved.value, proof: { token } }) : refuse('not_logged_in');
  }

  #revoke(revoked: Revoked): void {
    this.#revocations += 1;
    this.#endWhere(
      ({ user, proof }) => 'token' in proof && isRevoked(revoked, { userId: personOfUser(user), token: proof.token }),
      'not_logged_in',
    );
  }

  #endWhere(isOver: (session: Session) => boolean, code: Refusal['code']): void {
    for (const connection of this.#needs.connections) {
      if (connection.session && isOver(connection.session)) this.#end(connection, code);
    }
  }

  /** The socket stays, as a visitor's. */
  #end(connection: Connection, code: Refusal['code']): void {
    this.logout(connection);
    const { locale, languages } = connection.reader;
    const message = this.#needs.translator.refusal(locale, { ok: false, code, params: {} }, languages);
    connection.tell(JSON.stringify({ event: 'logout', code, message } satisfies programSocket.LogoutEvent));
  }

  #leave(connection: Connection): void {
    if (connection.session) this.#needs.own.leave(connection, connection.session.user.id);
    connection.session = undefined;
  }
}
