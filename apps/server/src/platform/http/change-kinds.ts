// Kinds of changes that many desks have: settings by their fields, and money of the house.
import type { Call } from '@bourse/contract';
import { accept, type Amount, type CurrencyId, currencyId, refuse, type Result } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { z } from 'zod';
import { type ChangeNeeds, type DueChange, fundOnce, onceFor } from '../changes/due-changes.ts';
import { type Field, readFields, textsOf } from '../changes/setting-fields.ts';
import { wishMoney } from '../funds/money-wishes.ts';
import type { ProposedChange } from '../changes/tables.ts';
import type { BaseServices } from './base-services.ts';
import { askBy, type ChangeKind, draftOf } from './desk.ts';

type Fields<Settings> = ReadonlyMap<string, Field<Settings>>;
type Storage = BaseServices['storage'];

/** Which settings are meant by what was sent. */
type Meant = {
  readonly subject?: string;
  /** The coin of what is new, which never changes after that. */
  readonly coin?: { readonly id: CurrencyId; readonly name: string };
};

type SettingKind<S extends BaseServices, Settings, Found extends Settings, Input extends z.ZodObject<z.ZodRawShape>> = {
  readonly call: Call<Input, z.ZodString>;
  readonly fields: Fields<Settings>;
  /** What is new begins with these; undefined where there is nothing new of the kind. */
  readonly beginning: Settings | undefined;
  readonly find: (storage: Storage, subject: string) => Promise<Found | undefined>;
  readonly mean?: (services: S, input: z.output<Input>) => Result<Meant> | Promise<Result<Meant>>;
  /** What the engine would refuse is refused to whoever asks for it. */
  readonly isSound?: (settings: Settings, subject: string) => boolean;
  /** Says what else speaks against the settings, of what whoever asks may know. */
  readonly against?: (services: S, settings: Settings, place: Omit<Place<Found>, 'stands'>) => Result<unknown>;
  /** Undefined where the subject names nothing. */
  readonly command: (settings: Settings, place: Place<Found>) => Command | undefined;
  /** The command has a key, under which the ledger takes it once. */
  readonly isKeyed?: true;
};
type Place<Found> = {
  readonly subject: string;
  /** What is new has this coin. */
  readonly coin: CurrencyId;
  /** Undefined of what is new. */
  readonly stands: Found | undefined;
};

/** The field that names the coin of what is new. */
const COIN = 'currency';

/** Settings, of which each change names the fields that shall be otherwise. All else stays as it stands by the time that it holds. */
export function settings<
  S extends BaseServices,
  Settings,
  Found extends Settings,
  Input extends z.ZodObject<z.ZodRawShape>,
>(kind: SettingKind<S, Settings, Found, Input>): ChangeKind<S> {
  const { call, fields, beginning, find, mean = () => accept({}), isSound = () => true, against, command } = kind;
  return {
    ask: askBy(call, async (services: S, input) => {
      const meant = await mean(services, input);
      if (!meant.ok) return meant;
      const { subject, coin }: Meant = meant.value;
      const stands = await find(services.storage, subject ?? '');
      const first = beginning ?? stands;
      const draft = first && draftOf({ fields, stands, beginning: first, input });
      if (!draft || !isSound(draft.next, subject ?? '')) return refuse('invalid_market_settings');
      const refused = against?.(services, draft.next, { subject: subject ?? '', coin: coin?.id ?? currencyId(0) });
      if (refused?.ok === false) return refused;
      const named: ProposedChange[] = coin && !stands ? [{ field: COIN, from: coin.name, to: String(coin.id) }] : [];
      return accept({ subject, changes: [...named, ...draft.changes] });
    }),
    stands: async ({ storage }, { subject = '' }) => textsOf(fields, await find(storage, subject)),
    apply: async ({ storage, sequencer }, change) => {
      const { subject = '', texts } = change;
      const stands = await find(storage, subject);
      const first = beginning ?? stands;
      const changed = readFields(fields, new Map([...texts].filter(([field]) => field !== COIN || fields.has(COIN))));
      const coin = currencyId(Number(texts.get(COIN)));
      const wanted = first && changed && command({ ...first, ...stands, ...changed }, { subject, coin, stands });
      if (!wanted) return refuse('invalid_market_settings');
      return sequencer.submit(wanted, kind.isKeyed === true ? onceFor(change) : {});
    },
  };
}

type Money = { readonly currencyId: CurrencyId; readonly amount: Amount };
type FundInput = { readonly purpose?: string; readonly currency: number; readonly amount: Amount };

/** Money from the treasury, as often as it is asked for and each time once. */
export const fund = <S extends BaseServices, Input extends z.ZodObject<z.ZodRawShape>>({
  call,
  moneyOf,
  commandOf,
}: {
  readonly call: Call<Input, z.ZodString>;
  readonly moneyOf: (input: z.output<Input>) => FundInput & { readonly purpose: string };
  /** Undefined where the purpose is none of the desk's. */
  readonly commandOf: (money: Money, purpose: string | undefined) => Command | undefined;
}): ChangeKind<S> => ({
  ask: askBy(call, async (services: S, input) => {
    const found = await wishMoney(services, moneyOf(input));
    return found.ok ? accept({ changes: found.value }) : found;
  }),
  isManifold: true,
  apply: (services: ChangeNeeds, change: DueChange) =>
    fundOnce(services, change, (money) => commandOf(money, change.texts.get('purpose'))),
});
