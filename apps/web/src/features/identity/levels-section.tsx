// The verification levels: what each allows and asks for, which one is held, and how the next is reached.
import { identity } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import { type Levels, useLevels, useRefreshIdentity } from './identity.ts';

type Level = Levels['levels'][number];

function asks({ needs_identity, needs_hand_pic, assets_above }: Level): string {
  const needs = [
    needs_identity === 1 && t('identity.needs.identity'),
    needs_hand_pic === 1 && t('identity.needs.hand'),
    Number(assets_above) > 0 && t('identity.needs.assets', { amount: formatDecimal(assets_above) }),
  ].filter((text) => text !== false);
  return needs.length === 0 ? t('identity.needs.nothing') : needs.join(' · ');
}

function HandPicture({ onDone }: { readonly onDone: () => void }) {
  const [picture, setPicture] = useState('');
  const raising = useMutation({
    mutationFn: () => call(identity.raiseLevel, { level: 2, hand_pic: picture }),
    onSuccess: () => {
      notify.success(t('identity.submitted'));
      onDone();
    },
  });
  const missing = picture === '' ? t('identity.error.picture') : undefined;
  return (
    <div className="flex flex-col gap-4">
      <OwnPictureField label={t('identity.hand')} hint={t('identity.handHint')} value={picture} onChange={setPicture} />
      <p role="alert" className="text-13 text-error empty:hidden">
        {raising.error ? errorText(raising.error) : ''}
      </p>
      <Button
        variant="primary"
        isPending={raising.isPending}
        disabled={missing !== undefined}
        title={missing}
        onClick={() => raising.mutate()}
      >
        {t('identity.submit')}
      </Button>
    </div>
  );
}

function RaiseButton({ levels, onHandPicture }: { readonly levels: Levels; readonly onHandPicture: () => void }) {
  const refresh = useRefreshIdentity();
  const raising = useMutation({
    mutationFn: () => call(identity.raiseLevel, { level: 3 }),
    onSuccess: () => notify.success(t('identity.raised')),
    onError: (error) => notify.error(errorText(error)),
    onSettled: refresh,
  });
  if (levels.level === 1) {
    return (
      <Button size="small" variant="primary" onClick={onHandPicture}>
        {t('identity.raise')}
      </Button>
    );
  }
  return (
    <Button size="small" variant="primary" isPending={raising.isPending} onClick={() => raising.mutate()}>
      {t('identity.raise')}
    </Button>
  );
}

export function LevelsSection() {
  const list = useLevels();
  const refresh = useRefreshIdentity();
  const [isOpen, setOpen] = useState(false);
  const { data } = list;
  const close = (): void => {
    setOpen(false);
    refresh();
  };
  const isNext = ({ level }: Level): boolean =>
    data !== undefined && data.pending_level === 0 && data.level >= 1 && level === data.level + 1;
  return (
    <Section
      title={t('identity.levels')}
      {...(data?.assets_btc && {
        text: t('identity.assets', { amount: formatDecimal(data.assets_btc, { places: 4 }) }),
      })}
      isFlush
    >
      {list.isPending && <SkeletonRows rows={3} rowClassName="h-15" />}
      {list.isError && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {data && (
        <SettingRows>
          {data.levels.map((level) => (
            <SettingRow
              key={level.level}
              title={
                <>
                  {t('identity.level', { level: level.level })}
                  {level.level === data.level && <Badge tone="success">{t('identity.level.held')}</Badge>}
                  {data.pending_level > 0 && level.level === data.pending_level && (
                    <Badge tone="warning">{t('account.reviewing')}</Badge>
                  )}
                </>
              }
              text={asks(level)}
              value={t('identity.daily', { amount: formatDecimal(level.daily_withdraw) })}
              action={isNext(level) && <RaiseButton levels={data} onHandPicture={() => setOpen(true)} />}
            />
          ))}
        </SettingRows>
      )}
      <Dialog title={t('identity.level', { level: 2 })} isOpen={isOpen} onClose={close}>
        <HandPicture onDone={close} />
      </Dialog>
    </Section>
  );
}
