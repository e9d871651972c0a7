// Asks for other terms of a sale, or for a new one of a coin. Of an announced one a few may still change.
import { officeLaunch } from '@bourse/contract';
import { LAUNCH_MODES, LAUNCH_PAY_CURRENCIES } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { textOf } from '../../lib/clash.ts';
import { ChangeTable } from '../../ui/change-table.tsx';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { CoinField } from '../../ui/coin-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { naming, payCoinText } from './desk.tsx';
import type { Sale } from './look.tsx';
import {
  AMOUNTS,
  askedOf,
  changesOf,
  draftOf,
  NEW_DRAFT,
  problemsOf,
  standingTexts,
  textsOf,
  type SaleDraft,
  type SaleProblem,
  TIMES,
  withTexts,
} from './sale-draft.ts';

type FormProps = {
  readonly draft: SaleDraft;
  readonly onChange: (draft: SaleDraft) => void;
  readonly coin: string;
  readonly wrong: ReadonlySet<SaleProblem>;
};

/** A blank is not told off before anything is typed. */
const problemText = (isWrong: boolean, value: string): string | undefined =>
  isWrong && value !== '' ? t('office.launch.bad') : undefined;

function FrozenFields({ draft, onChange, coin, wrong }: FormProps) {
  return (
    <>
      <NativeSelect
        label={naming.fieldText('mode')}
        options={optionsOf(LAUNCH_MODES, (key) => t(`office.launch.mode.${key}`))}
        selected={draft.mode}
        onSelect={(mode) => onChange({ ...draft, mode })}
      />
      {AMOUNTS.filter((field) => field !== 'minimum').map((field) => (
        <DecimalField
          key={field}
          label={naming.fieldText(field)}
          error={problemText(wrong.has(field), draft[field])}
          value={draft[field]}
          onChange={(value) => onChange({ ...draft, [field]: value })}
          places={8}
          unit={field === 'price' ? 'USDT' : coin}
        />
      ))}
      {TIMES.map((field) => (
        <TextField
          key={field}
          type="datetime-local"
          label={naming.fieldText(field)}
          error={problemText(wrong.has(field), draft[field])}
          value={draft[field]}
          onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
          className="md:col-span-2"
        />
      ))}
      <DecimalField
        label={naming.fieldText('lock_days')}
        error={problemText(wrong.has('lock_days'), draft.lock_days)}
        value={draft.lock_days}
        onChange={(value) => onChange({ ...draft, lock_days: value })}
        places={0}
      />
    </>
  );
}

function OpenFields({ draft, onChange, coin, wrong }: FormProps) {
  const { limits, pay } = draft;
  return (
    <>
      <DecimalField
        label={naming.fieldText('minimum')}
        error={problemText(wrong.has('minimum'), draft.minimum)}
        value={draft.minimum}
        onChange={(minimum) => onChange({ ...draft, minimum })}
        places={8}
        unit={coin}
      />
      {limits.map((limit, level) => (
        <DecimalField
          // The levels are what they are.
          key={String(level)}
          label={t('office.launch.limit', { level })}
          error={problemText(wrong.has('limits'), limit)}
          value={limit}
          onChange={(value) => onChange({ ...draft, limits: limits.with(level, value) })}
          places={8}
          unit={coin}
        />
      ))}
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 md:col-span-2">
        <legend className="mb-1.5 text-12 text-ink-2">{naming.fieldText('pay_currencies')}</legend>
        {LAUNCH_PAY_CURRENCIES.map((id) => (
          <Checkbox
            key={id}
            checked={pay.includes(id)}
            onChange={({ target }) => {
              const next = LAUNCH_PAY_CURRENCIES.filter((one) => (one === id ? target.checked : pay.includes(one)));
              onChange({ ...draft, pay: next });
            }}
          >
            {payCoinText(id)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

type Sent = { readonly reason: string; readonly seen: Readonly<Record<string, string>> };

type DialogProps = {
  readonly title: string;
  readonly text: string;
  /** Undefined of a new one. */
  readonly sale: Sale | undefined;
  readonly isFrozen: boolean;
  readonly coin: string;
  /** It names the sale, or the coin of a new one. */
  readonly meant: { readonly id: number } | { readonly currency: string };
  readonly onClose: () => void;
  /** Above the fields. */
  readonly children?: ReactNode;
};

function TermsDialog(props: DialogProps) {
  const { title, text, isFrozen, coin, meant, onClose, children } = props;
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [stands, setStands] = useState(() => props.sale && draftOf(props.sale));
  const [shown, setShown] = useState(() => (props.sale ? standingTexts(props.sale) : {}));
  const [sent, setSent] = useState<Sent>();
  const [draft, setDraft] = useState(stands ?? NEW_DRAFT);
  const [from, setFrom] = useState('');
  const { mutate, isPending } = useAct(officeLaunch.proposeSale, onClose);
  const changes = changesOf(draft, stands);
  const wrong = problemsOf(draft);
  const form = { draft, onChange: setDraft, coin, wrong };
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    mutate({ ...meant, ...askedOf(draft, changes), ...effectiveOf(from), reason, ...(stands && { seen }) });
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    setStands(stands && withTexts(stands, theirs));
    setShown(Object.fromEntries(Object.entries({ ...shown, ...theirs }).map(([field, text]) => [field, textOf(text)])));
    setDraft(withTexts(draft, theirs));
  };
  return (
    <ReasonDialog
      title={title}
      text={text}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={changes.length > 0 && wrong.size === 0 && !isPast(from)}
      onConfirm={(reason) => send(reason, shown)}
      onClose={onClose}
    >
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        {children}
        {!isFrozen && <FrozenFields {...form} />}
        <OpenFields {...form} />
        <EffectiveField value={from} onChange={setFrom} className="md:col-span-2" />
      </div>
      <ClashNotice
        className="mb-3"
        seen={sent?.seen}
        mine={textsOf(draft)}
        fieldText={naming.fieldText}
        linesOf={linesBy(naming)}
        onMine={(seen) => send(sent?.reason ?? '', seen)}
        onTheirs={take}
      />
      {stands && changes.length > 0 && (
        <div className="mb-3">
          <ChangeTable changes={changes} naming={naming} />
        </div>
      )}
    </ReasonDialog>
  );
}

export function SaleDialog({ sale, onClose }: { readonly sale: Sale; readonly onClose: () => void }) {
  return (
    <TermsDialog
      title={`${t('office.launch.sale', { id: sale.id })} · ${sale.title}`}
      text={t('office.launch.editText')}
      sale={sale}
      isFrozen={sale.state !== 'draft'}
      coin={sale.currency_name}
      meant={{ id: sale.id }}
      onClose={onClose}
    />
  );
}

type Coin = { readonly id: number; readonly name: string };

export function NewSaleDialog({ coins, onClose }: { readonly coins: readonly Coin[]; readonly onClose: () => void }) {
  const offered = coins.filter(({ id }) => LAUNCH_PAY_CURRENCIES.every((pay) => pay !== id));
  const [chosen, setChosen] = useState(String(offered[0]?.id ?? ''));
  return (
    <TermsDialog
      title={t('office.launch.add')}
      text={t('office.launch.addText')}
      sale={undefined}
      isFrozen={false}
      coin={offered.find(({ id }) => String(id) === chosen)?.name ?? ''}
      meant={{ currency: chosen }}
      onClose={onClose}
    >
      <CoinField coins={offered} selected={chosen} onSelect={setChosen} />
    </TermsDialog>
  );
}
