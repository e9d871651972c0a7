// What trade in fiat money asks of an account, what of it is there, and the way to what is not.
import type { MessageKey } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { OwnState } from './options.ts';

export type Need = 'identity' | 'methods' | 'fundPassword';
export const ALL_NEEDS: readonly Need[] = ['identity', 'methods', 'fundPassword'];

type NeedRow = {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly to: string;
  readonly action: MessageKey;
  readonly isMet: (own: OwnState, level: number) => boolean;
};

const ROWS: Readonly<Record<Need, NeedRow>> = {
  identity: {
    title: 'fiat.need.identity',
    text: 'fiat.need.identityText',
    to: '/account/authentication',
    action: 'fiat.need.verify',
    isMet: (own, level) => own.level >= level,
  },
  methods: {
    title: 'fiat.need.methods',
    text: 'fiat.need.methodsText',
    to: '/account/payment',
    action: 'fiat.need.add',
    isMet: (own) => own.methods > 0,
  },
  fundPassword: {
    title: 'fiat.need.fundPassword',
    text: 'fiat.need.fundPasswordText',
    to: '/legalTradeSet',
    action: 'fiat.need.set',
    isMet: (own) => own.has_fund_password === 1,
  },
};

export const missingNeeds = (own: OwnState, needs = ALL_NEEDS, level = 1): readonly Need[] =>
  needs.filter((need) => !ROWS[need].isMet(own, level));

export type RequirementsProps = {
  readonly own: OwnState;
  readonly needs?: readonly Need[];
  /** This level of verification is required. */
  readonly level?: number;
};

export function Requirements({ own, needs = ALL_NEEDS, level = 1 }: RequirementsProps) {
  return (
    <SettingRows>
      {needs.map((need) => {
        const { title, text, to, action, isMet } = ROWS[need];
        const isDone = isMet(own, level);
        const Icon = isDone ? CircleCheck : CircleDashed;
        return (
          <SettingRow
            key={need}
            title={
              <>
                <Icon size={16} aria-hidden="true" className={cx('shrink-0', isDone ? 'text-success' : 'text-ink-3')} />
                {t(title, { level })}
              </>
            }
            text={t(text, { level })}
            value={isDone ? <span className="text-success">{t('fiat.need.met')}</span> : undefined}
            action={
              isDone ? undefined : (
                <ButtonLink to={to} size="small" variant="primary">
                  {t(action)}
                </ButtonLink>
              )
            }
          />
        );
      })}
    </SettingRows>
  );
}
