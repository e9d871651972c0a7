// Keys of programs: the list, the form of one, where they were used, and programs to try them with.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { KeyForm } from '../../features/keys/key-form.tsx';
import { KeyList } from '../../features/keys/key-list.tsx';
import { isLive, type Key, type OwnKeys, useOwnKeys, useRefreshKeys } from '../../features/keys/keys.ts';
import { type NewSecret, SecretDialog } from '../../features/keys/secret-dialog.tsx';
import { sampleMarketOf } from '../../features/keys/snippets/sample-market.ts';
import { SnippetSection } from '../../features/keys/snippets/snippet-section.tsx';
import { UsesSection } from '../../features/keys/uses-section.tsx';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import { useSecurityInfo, useSessions } from '../../features/security/security-info.ts';

/** The address says which form is open, so that going back closes it: `?key=new`, or the id of one. */
const OPEN = 'key';
const NEW = 'new';

const NewKeyButton = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  <Button variant="primary" onClick={onPress}>
    <Plus size={15} aria-hidden="true" />
    {label}
  </Button>
);

type ContentProps = { readonly own: OwnKeys; readonly onOpen: (which: string) => void };

function Keys({ own: { keys, max }, onOpen }: ContentProps) {
  const security = useSecurityInfo();
  const markets = useQuotationGroups().data?.flatMap(({ quotation }) => quotation) ?? [];
  const [first, ...others] = keys.filter(isLive);
  const isFull = others.length + 1 >= max;
  const sample = markets.map(sampleMarketOf).find((market) => market !== undefined);
  const add = (): void => onOpen(NEW);
  return (
    <>
      {security.data?.second_factor === 0 && (
        <Notice
          tone="warning"
          title={t('keys.noFactor')}
          action={
            <ButtonLink to="/account/security" size="small">
              {t('keys.noFactorAction')}
            </ButtonLink>
          }
        >
          {t('keys.noFactorText')}
        </Notice>
      )}
      {first ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-ink-2">
            {isFull ? t('keys.full', { max }) : t('keys.count', { count: others.length + 1, max })}
          </p>
          {!isFull && <NewKeyButton label={t('keys.new')} onPress={add} />}
        </div>
      ) : (
        <EmptyState
          title={t('keys.none')}
          text={t('keys.noneText')}
          className="border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
          action={<NewKeyButton label={t('keys.first')} onPress={add} />}
        />
      )}
      <KeyList keys={keys} onEdit={({ id }) => onOpen(String(id))} />
      {keys.length > 0 && <UsesSection own={keys} />}
      {first && sample && <SnippetSection own={[first, ...others]} market={sample} />}
    </>
  );
}

/** The form and the list are as two pages: each is seen from its top. */
const toTop = (): void => scrollTo({ top: 0 });

type OneKeyProps = {
  readonly formerKey: Key | undefined;
  readonly onSecret: (secret: NewSecret | undefined) => void;
  readonly onClose: () => void;
};

function OneKey({ formerKey, onSecret, onClose }: OneKeyProps) {
  const markets = useQuotationGroups().data?.flatMap(({ quotation }) => quotation) ?? [];
  const session = useSessions().data?.find(({ is_current: isCurrent }) => isCurrent === 1);
  const refresh = useRefreshKeys();
  useEffect(() => {
    toTop();
    return toTop;
  }, []);
  return (
    <KeyForm
      key={formerKey?.id}
      formerKey={formerKey}
      symbols={markets.map(({ currency_name: base, legal_name: quote }) => `${base}/${quote}`)}
      ownAddress={session?.address}
      onCancel={onClose}
      onDone={(secret) => {
        // A secret says by itself that there is a new key.
        if (!secret) notify.success(formerKey ? t('keys.saved') : t('keys.created'));
        refresh();
        onSecret(secret);
        onClose();
      }}
    />
  );
}

type Open = { readonly isNew: boolean; readonly formerKey: Key | undefined };

function useOpenForm(own: OwnKeys | undefined): Open {
  const [params] = useSearchParams();
  const which = params.get(OPEN);
  const formerKey = own?.keys.find((key) => isLive(key) && String(key.id) === which);
  return { isNew: which === NEW, formerKey };
}

function titleOf({ isNew, formerKey }: Open): string {
  if (formerKey) return t('keys.editOne', { label: formerKey.label });
  return isNew ? t('keys.new') : t('account.nav.keys');
}

function Content({ own, open: { isNew, formerKey } }: { readonly own: OwnKeys; readonly open: Open }) {
  const [, setParams] = useSearchParams();
  const [secret, setSecret] = useState<NewSecret>();
  const isForm = isNew || formerKey !== undefined;
  return (
    <>
      {isForm ? (
        <OneKey formerKey={formerKey} onSecret={setSecret} onClose={() => setParams({}, { replace: true })} />
      ) : (
        <Keys own={own} onOpen={(key) => setParams({ [OPEN]: key })} />
      )}
      <SecretDialog shown={secret} onKept={() => setSecret(undefined)} />
    </>
  );
}

export function ApiKeysPage() {
  const own = useOwnKeys();
  const open = useOpenForm(own.data);
  return (
    <AccountFrame title={titleOf(open)} text={t('keys.text')}>
      {own.isError && <ErrorState text={errorText(own.error)} onRetry={() => void own.refetch()} />}
      {own.isPending && (
        <output className="flex flex-col gap-5">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="h-44 rounded-lg" />
        </output>
      )}
      {own.data && <Content own={own.data} open={open} />}
    </AccountFrame>
  );
}
