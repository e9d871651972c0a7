// A key as its owner sees it: what it may do, from where, until when, and how much of its budget is gone.
import { KEY_KINDS } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type ReactNode, useId } from 'react';
import { budgetValuesOf, shownBounds, type UsedBound, usedBounds } from './budget.ts';
import type { Key } from './keys.ts';

/** From here on a bar warns. */
const NEARLY_PERCENT = 80;

type BarProps = { readonly bound: UsedBound; readonly endsAt: number };

function BudgetBar({ bound: { name, used, max, percent, isDaily }, endsAt }: BarProps) {
  const label = t(`keys.budget.${name}`);
  const text = t('keys.budget.used', { used: formatDecimal(used), max: formatDecimal(max) });
  return (
    <div className="min-w-0">
      <p className="text-12 text-ink-2">{label}</p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line-strong"
      >
        <div
          className={cx('h-full rounded-full', percent >= NEARLY_PERCENT ? 'bg-warning' : 'bg-iris')}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-1.5 font-mono text-12 text-ink-1">{text}</p>
      {isDaily && <p className="text-11 text-ink-3">{t('keys.budget.resets', { time: formatDateTime(endsAt) })}</p>}
    </div>
  );
}

type FactProps = { readonly label: string; readonly children: ReactNode; readonly isWide?: boolean };

const Fact = ({ label, children, isWide = false }: FactProps) => (
  <div className={cx('min-w-0', isWide && 'sm:col-span-2')}>
    <dt className="text-11 text-ink-3">{label}</dt>
    <dd className="mt-0.5 text-13 break-words text-ink-1">{children}</dd>
  </div>
);

function Budget({ budget }: Pick<Key, 'budget'>) {
  const bars = usedBounds(budget);
  const barred = new Set(bars.map(({ name }) => name));
  const plain = shownBounds(budgetValuesOf(budget)).filter(({ name }) => !barred.has(name));
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4 md:px-5">
      {bars.length > 0 && (
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-3">
          {bars.map((bound) => (
            <BudgetBar key={bound.name} bound={bound} endsAt={budget.day_ends_ms} />
          ))}
        </div>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {plain.map(({ name, bound }) => (
          <Fact key={name} label={t(`keys.budget.${name}`)}>
            {'none' in bound ? t(bound.none) : <span className="font-mono">{bound.text}</span>}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function Facts({ own }: { readonly own: Key }) {
  const { last_used_ms: lastAt, last_address: lastAddress, expires_ms: expiresAt } = own;
  return (
    <dl className="grid gap-x-8 gap-y-3 px-4 py-4 sm:grid-cols-2 md:px-5 lg:grid-cols-3">
      <Fact label={t('keys.name')} isWide>
        <span className="flex items-center gap-1" translate="no">
          <span className="min-w-0 font-mono break-all">{own.key}</span>
          <CopyButton text={own.key} label={t('keys.copyName')} />
        </span>
      </Fact>
      <Fact label={t('keys.lastUse')}>
        {lastAt === null ? t('keys.unused') : t('keys.from', { time: formatDateTime(lastAt), address: lastAddress })}
      </Fact>
      <Fact label={t('keys.addresses')}>
        {own.addresses.length === 0 ? (
          <Badge tone="warning">{t('keys.anyAddress')}</Badge>
        ) : (
          <span className="font-mono text-12">{own.addresses.join(', ')}</span>
        )}
      </Fact>
      <Fact label={t('keys.expires')}>{expiresAt === null ? t('keys.expiry.never') : formatDateTime(expiresAt)}</Fact>
      <Fact label={t('keys.created_ms')}>{formatDateTime(own.created_ms)}</Fact>
    </dl>
  );
}

/** Both kinds by their short names, which every language shares. */
const KIND_NAMES: Readonly<Record<(typeof KEY_KINDS)[number], string>> = { hmac: 'HMAC', ed25519: 'Ed25519' };

export type KeyCardProps = { readonly own: Key; readonly onEdit: () => void; readonly onEnd: () => void };

export function KeyCard({ own, onEdit, onEnd }: KeyCardProps) {
  const id = useId();
  const { label } = own;
  return (
    <li
      aria-labelledby={id}
      className="overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 md:px-5">
        <h2 id={id} className="min-w-0 text-14 break-words">
          {label}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <Badge>{KIND_NAMES[own.kind]}</Badge>
          {own.permissions.map((permission) => (
            <Badge key={permission} tone="iris">
              {t(`keys.permission.${permission}`)}
            </Badge>
          ))}
        </span>
        <span className="ms-auto flex gap-2">
          <Button size="small" aria-label={t('keys.editOne', { label })} onClick={onEdit}>
            {t('keys.edit')}
          </Button>
          <Button size="small" className="text-error!" aria-label={t('keys.endOne', { label })} onClick={onEnd}>
            {t('keys.end')}
          </Button>
        </span>
      </header>
      <Facts own={own} />
      {own.permissions.includes('trade') && <Budget budget={own.budget} />}
    </li>
  );
}
