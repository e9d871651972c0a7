// How somebody stands in fiat trade: what the market knows, disputes, restrictions; and to restrict or mute them.
import { officeFiat } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Facts } from '../../ui/page.tsx';
import { merchantStateText } from './look.tsx';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

type Standing = officeFiat.FiatStanding;

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

const DAY_MS = 86_400_000;
const DAYS = ['1', '7', '30', '365'] as const;

type Measure = 'restrict' | 'mute';
const CALLS = { restrict: officeFiat.restrictUser, mute: officeFiat.muteUser } as const;

type Seen = { readonly until: string };
type MeasureProps = {
  readonly id: number;
  readonly measure: Measure;
  /** Until when it holds; empty where it does not. */
  readonly until: string;
  readonly onChanged: (() => void) | undefined;
};

const actText = (measure: Measure, until: string): string => {
  if (until === '') return t(`office.fiat.${measure}`);
  return t(measure === 'restrict' ? 'office.fiat.unrestrict' : 'office.fiat.unmute');
};

type DialogProps = MeasureProps & { readonly onClose: () => void };

function MeasureDialog({ id, measure, until, onChanged, onClose }: DialogProps) {
  // What stood when it was opened: it is asked for anew behind the dialog, which stays the one that was asked for.
  const [seen] = useState<Seen>({ until });
  const [sent, setSent] = useState<{ readonly seen: Seen; readonly reason: string }>();
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const leave = (): void => {
    onClose();
    onChanged?.();
  };
  const act = useAct(CALLS[measure], leave);
  const isLift = seen.until !== '';
  const send = (shown: Seen, reason: string): void => {
    setSent({ seen: shown, reason });
    act.mutate({ id, ...(!isLift && { until: serverNow() + Number(days) * DAY_MS }), seen: shown, reason });
  };
  return (
    <ReasonDialog
      title={actText(measure, seen.until)}
      text={t(isLift ? 'office.fiat.liftText' : `office.fiat.${measure}Text`)}
      action={actText(measure, seen.until)}
      isPending={act.isPending}
      onConfirm={(reason) => send(seen, reason)}
      onClose={onClose}
    >
      {!isLift && (
        <NativeSelect
          label={t('office.fiat.howLong')}
          options={optionsOf(DAYS, (key) => t('office.fiat.days', { count: Number(key) }))}
          selected={days}
          onSelect={setDays}
          className="mb-3"
        />
      )}
      <ClashNotice
        className="mb-3"
        seen={sent?.seen}
        mine={{ until: isLift ? '' : t('office.fiat.days', { count: Number(days) }) }}
        fieldText={() => t(measure === 'restrict' ? 'office.fiat.restricted' : 'office.fiat.muted')}
        onMine={(shown) => send(shown, sent?.reason ?? '')}
        onTheirs={leave}
      />
    </ReasonDialog>
  );
}

function MeasureButton(props: MeasureProps) {
  return (
    <AskButton
      permission="fiat.halt"
      label={actText(props.measure, props.until)}
      renderDialog={(onClose) => <MeasureDialog {...props} onClose={onClose} />}
    />
  );
}

const untilText = ({ until, reason }: Standing['restricted']): string =>
  until === '' ? t('office.no') : `${until} · ${reason}`;

function completionText({ deals_30: done, ended_30: ended }: Standing): string {
  const share = ended === 0 ? '' : ` (${formatDecimal(String(Math.floor((done * 100) / ended)))}%)`;
  return `${done} / ${ended}${share}`;
}

function Marks({ user }: { readonly user: Standing }) {
  if (user.is_frozen === 0 && user.is_acceptor === 0 && user.merchant_of.length === 0) return '–';
  return (
    <span className="flex flex-wrap gap-1">
      {user.is_frozen === 1 && <Badge tone="error">{t('office.users.frozen')}</Badge>}
      {user.is_acceptor === 1 && <Badge tone="iris">{t('office.acceptors.acceptor')}</Badge>}
      {user.merchant_of.map((one) => (
        <Badge key={one.currency_name} tone={one.state === 'approved' ? 'success' : 'neutral'}>
          {one.currency_name} · {merchantStateText(one.state)}
        </Badge>
      ))}
    </span>
  );
}

export function StandingFacts({ user }: { readonly user: Standing }) {
  return (
    <Facts
      facts={[
        [t('office.users.id'), <NumberLink key="id" to={`/users/${user.user_id}`} id={user.user_id} />],
        [t('office.users.account'), user.account],
        [t('office.identity.name'), user.real_name],
        [t('office.identity.levelHeader'), t('office.identity.level', { level: user.level })],
        [t('office.users.state'), <Marks key="marks" user={user} />],
        [t('office.users.registered'), user.register_time],
        [t('office.fiat.completed'), String(user.deals)],
        [t('office.fiat.completed30'), completionText(user)],
        [t('office.fiat.unfinished'), String(user.unfinished)],
        [t('office.fiat.cancellations'), String(user.cancellations)],
        [
          t('office.fiat.disputes'),
          t('office.fiat.disputesOf', {
            count: String(user.disputes),
            won: String(user.disputes_won),
            lost: String(user.disputes_lost),
          }),
        ],
        [t('office.fiat.ratings'), `${user.good} / ${user.bad}`],
        [t('office.fiat.restricted'), untilText(user.restricted)],
        [t('office.fiat.muted'), untilText(user.muted)],
      ]}
    />
  );
}

export type MeasuresProps = {
  readonly user: Standing;
  /** Where what is shown is not asked for anew by itself. */
  readonly onChanged?: () => void;
};

/** Each at once, by one operator. */
export function Measures({ user, onChanged }: MeasuresProps) {
  const { user_id: id, restricted, muted } = user;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
      <MeasureButton id={id} measure="restrict" until={restricted.until} onChanged={onChanged} />
      <MeasureButton id={id} measure="mute" until={muted.until} onChanged={onChanged} />
    </div>
  );
}
