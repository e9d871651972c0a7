// Asks for other settings of a coin on a network.
import { officeNetworks } from '@bourse/contract';
import { useAct } from '../../lib/use-ask.ts';
import { SettingsDialog } from '../../ui/settings-dialog.tsx';
import { DESK, type Network, NETWORK_FIELDS, titleOf, valuesOf } from './fields.ts';

export type NetworkDialogProps = { readonly network: Network; readonly onClose: () => void };

export function NetworkDialog({ network, onClose }: NetworkDialogProps) {
  const request = useAct(officeNetworks.proposeSettings, onClose);
  const { chain, currency, currency_name: unit } = network;
  return (
    <SettingsDialog
      desk={DESK}
      title={titleOf(network)}
      fields={NETWORK_FIELDS}
      stands={valuesOf(network)}
      unit={unit}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ chain, currency, ...asked })}
      onClose={onClose}
    />
  );
}
