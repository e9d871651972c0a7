// The city and district under which the regional agent finds the user.
import { type MessageOf, region } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useOwnRegion, useRefreshAccount } from './center.ts';

function RegionForm({ own }: { readonly own: MessageOf<typeof region.region> }) {
  const [city, setCity] = useState(own.city_name);
  const [district, setDistrict] = useState(own.district_name);
  const refresh = useRefreshAccount();
  const saving = useMutation({
    mutationFn: () => call(region.chooseRegion, { city_name: city, district_name: district }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await refresh();
    },
    onError: (error) => notify.error(errorText(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit} className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={t('region.city')}
        lengthMax={60}
        autoComplete="address-level2"
        value={city}
        onChange={(event) => setCity(event.target.value)}
      />
      <TextField
        label={t('region.district')}
        lengthMax={60}
        autoComplete="address-level3"
        value={district}
        onChange={(event) => setDistrict(event.target.value)}
      />
      <Button type="submit" isPending={saving.isPending}>
        {t('region.save')}
      </Button>
    </form>
  );
}

export function RegionCard() {
  const own = useOwnRegion();
  return (
    <Section title={t('region.title')} text={t('region.text')}>
      {own.isPending && <SkeletonRows rows={1} rowClassName="h-11" />}
      {own.isError && <ErrorState text={errorText(own.error)} onRetry={() => void own.refetch()} />}
      {own.data && <RegionForm key={`${own.data.city_name} ${own.data.district_name}`} own={own.data} />}
    </Section>
  );
}
