// What is closed for now, as the server tells every socket: the strip above all pages and the buttons go by the settings that it
// changes here.
import type { market, MessageOf, realtime } from '@bourse/contract';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { hearStandstill } from '../lib/acts-clock.ts';
import { CLIENT_CONFIG_KEY } from '../lib/client-config.ts';
import { onSocket } from './client.ts';

type Config = MessageOf<typeof market.clientConfig>;

onSocket((socket) => {
  socket.on('site_state', (event) => void hear(event));
});

async function hear({ is_maintenance, full_stop_since, spared_until }: realtime.SiteStateEvent): Promise<void> {
  const known = queryClient.getQueryData<Config>(CLIENT_CONFIG_KEY);
  // What is on its way may have been answered before.
  if (!known) return queryClient.invalidateQueries({ queryKey: CLIENT_CONFIG_KEY });
  const { site } = known;
  const isNew = site.is_maintenance !== is_maintenance || site.full_stop_since !== full_stop_since;
  if (!isNew && site.spared_until === spared_until) return;
  const changed = { ...site, is_maintenance, full_stop_since, spared_until };
  queryClient.setQueryData<Config>(CLIENT_CONFIG_KEY, { ...known, site: changed });
  if (full_stop_since !== null) hearStandstill(full_stop_since);
  if (!isNew) return;
  // Countdowns stop until their deadlines have been moved.
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CLIENT_CONFIG_KEY[0] });
  // Texts are in the settings alone.
  await queryClient.invalidateQueries({ queryKey: CLIENT_CONFIG_KEY });
}
