// Keeps choices of this browser and of an account alike. Both may change while a request is under way: what is chosen here
// meanwhile stands and is sent next, and another login takes nothing that was asked for by the one before.
export type Choices = Readonly<Record<string, unknown>>;

export type SyncParts<Answer> = {
  /** Undefined without one. */
  readonly login: () => string | undefined;
  readonly choices: () => Choices;
  /** Reads the choices of this browser as they were when the account last answered; undefined before that. */
  readonly known: () => Choices | undefined;
  /** Sends what changed, if anything; answers what the account says. */
  readonly ask: (changed: Choices) => Promise<Answer>;
  /** Shows what the account says, but for the choices named in `newer`: of these, `sent` is what the account has heard. */
  readonly show: (answer: Answer, newer: ReadonlySet<string>, sent: Choices) => void;
  /** Runs it once what changes in a row has changed. */
  readonly later: (run: () => void) => void;
};

export type Synchronizer = {
  /** A failure is made good by the next one. */
  readonly synchronize: () => Promise<void>;
  /** Is to be called at each change here. */
  readonly noteChange: () => void;
};

export function createSynchronizer<Answer>(parts: SyncParts<Answer>): Synchronizer {
  let isBusy = false;
  const noteChange = (): void => {
    const known = parts.known();
    if (isBusy || known === undefined || isEmpty(changedSince(known, parts.choices()))) return;
    parts.later(() => void synchronize());
  };
  const exchange = async (login: string): Promise<void> => {
    const sent = parts.choices();
    const known = parts.known();
    const answer = await parts.ask(known ? changedSince(known, sent) : {});
    if (parts.login() !== login) return;
    parts.show(answer, new Set(Object.keys(changedSince(sent, parts.choices()))), sent);
  };
  async function synchronize(): Promise<void> {
    const login = parts.login();
    if (isBusy || login === undefined) return;
    isBusy = true;
    const isHeard = await exchange(login).then(
      () => true,
      () => false,
    );
    isBusy = false;
    if (parts.login() !== login) return synchronize();
    if (isHeard) noteChange();
  }
  return { synchronize, noteChange };
}

const isEmpty = (choices: Choices): boolean => Object.keys(choices).length === 0;

function changedSince(before: Choices, now: Choices): Choices {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );
}
