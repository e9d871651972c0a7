// Asks that a coin move on a network: as which token, and by which settings.
import { officeNetworks } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { CoinField } from '../../ui/coin-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { SettingsDialog } from '../../ui/settings-dialog.tsx';
import { type Network, NETWORK_FIELDS, NEW_DESK, NEW_NETWORK } from './desk.ts';

type Offered = {
  readonly list: readonly Network[];
  readonly token_networks: readonly { readonly chain: number; readonly name: string; readonly is_simulated: boolean }[];
  readonly coins: readonly { readonly id: number; readonly name: string }[];
};
type Token = { readonly contract: string; readonly decimals: string };

const DECIMALS_MAX = 18;
const isDecimals = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= DECIMALS_MAX;

/** On the signer's own host: no list that a server sends is believed there. */
function CommandNotice({ command }: { readonly command: string }) {
  return (
    <Notice
      tone="warning"
      isUrgent
      className="md:col-span-2"
      action={<CopyButton text={command} label={t('office.networks.command')} />}
    >
      {t('office.networks.command')}
      <code className="mt-2 block font-mono text-12 break-all text-ink-1">{command}</code>
    </Notice>
  );
}

type TokenFieldsProps = {
  readonly place: { readonly chain: number; readonly currency: number };
  readonly token: Token;
  readonly isSimulated: boolean;
  readonly onChange: (token: Token) => void;
};

function TokenFields({ place, token, isSimulated, onChange }: TokenFieldsProps) {
  const look = useAct(officeNetworks.lookUpToken, ({ contract, decimals }) =>
    onChange({ contract, decimals: decimals === null ? token.decimals : String(decimals) }),
  );
  const { contract, decimals } = token;
  const found = look.data?.contract === contract ? look.data : undefined;
  return (
    <>
      <div className="flex items-end gap-2 md:col-span-2">
        <TextField
          label={t('office.networks.field.contract')}
          hint={isSimulated && contract === '' ? t('office.networks.contractHint') : undefined}
          value={contract}
          lengthMax={90}
          spellCheck={false}
          onChange={(event) => onChange({ ...token, contract: event.target.value.trim() })}
          className="min-w-0 flex-1"
        />
        <Button isPending={look.isPending} onClick={() => look.mutate({ ...place, contract })}>
          {t('office.networks.lookUp')}
        </Button>
      </div>
      <TextField
        label={t('office.networks.field.decimals')}
        hint={found?.decimals == null ? undefined : t('office.networks.found', { decimals: String(found.decimals) })}
        inputMode="numeric"
        value={decimals}
        lengthMax={2}
        onChange={(event) => onChange({ ...token, decimals: event.target.value.trim() })}
      />
      {found !== undefined && found.command !== '' && <CommandNotice command={found.command} />}
    </>
  );
}

/** Those that do not move there yet. */
const coinsFor = ({ list, coins }: Offered, chain: number) =>
  coins.filter(({ id }) => !list.some((row) => row.chain === chain && row.currency === id));

export function NewNetworkDialog({ offered, onClose }: { readonly offered: Offered; readonly onClose: () => void }) {
  const request = useAct(officeNetworks.proposeNetwork, onClose);
  const networks = offered.token_networks;
  const [chain, setChain] = useState(networks[0]?.chain ?? 0);
  const coins = coinsFor(offered, chain);
  // The newest one: a coin gets its network when it has just come.
  const [chosen, setChosen] = useState<number>();
  const coin = coins.find(({ id }) => id === chosen) ?? coins.at(-1);
  const [token, setToken] = useState<Token>({ contract: '', decimals: '' });
  const isSimulated = networks.some((one) => one.chain === chain && one.is_simulated);
  const place = { chain, currency: coin?.id ?? 0 };
  return (
    <SettingsDialog
      desk={NEW_DESK}
      title={t('office.networks.add')}
      fields={NETWORK_FIELDS}
      stands={NEW_NETWORK}
      isNew
      unit={coin?.name}
      isPending={request.isPending}
      isReady={coin !== undefined && isDecimals(token.decimals) && (isSimulated || token.contract !== '')}
      onPropose={(asked) => request.mutate({ ...place, ...token, ...asked })}
      onClose={onClose}
    >
      <CoinField coins={coins} selected={String(coin?.id ?? '')} onSelect={(key) => setChosen(Number(key))} />
      <NativeSelect
        label={t('office.withdrawals.network')}
        options={networks.map((one) => ({ key: String(one.chain), text: one.name }))}
        selected={String(chain)}
        onSelect={(key) => setChain(Number(key))}
      />
      <TokenFields place={place} token={token} isSimulated={isSimulated} onChange={setToken} />
    </SettingsDialog>
  );
}
