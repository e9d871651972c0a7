// Says when the connection is lost, and when it is back with everything asked for again. Short gaps are left to the chip.
import { t } from '@bourse/ui/lib/i18n.ts';
import { dismissToast, notify, prepareToasts } from '@bourse/ui/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Connection, useConnection } from '../realtime/connection.ts';

const ID = 'connection';
const GAP_MS = 1_200;
const PREPARE_AFTER_MS = 3_000;

/** Calls back once nothing is being asked for; the returned function gives up waiting. */
function whenSettled(client: QueryClient, act: () => void): () => void {
  const cache = client.getQueryCache();
  const check = (): void => {
    if (client.isFetching() > 0) return;
    stop();
    act();
  };
  const stop = cache.subscribe(check);
  check();
  return stop;
}

/** Belongs once on a page on which somebody trades. */
export function useConnectionNotice(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isTold = false;
    let stopWaiting: (() => void) | undefined;
    let losing: ReturnType<typeof setTimeout> | undefined;
    const tellLoss = (): void => {
      isTold = true;
      notify.error(t('comfort.connection.lost'), { id: ID, isLasting: true });
    };
    const tellReturn = (): void => {
      isTold = false;
      notify.success(t('comfort.connection.back'), { id: ID });
    };
    const follow = ({ state }: Connection): void => {
      stopWaiting?.();
      stopWaiting = undefined;
      if (state === 'offline') {
        if (!isTold) losing ??= setTimeout(tellLoss, GAP_MS);
        return;
      }
      clearTimeout(losing);
      losing = undefined;
      if (isTold && state !== 'connecting') stopWaiting = whenSettled(client, tellReturn);
    };
    const preparing = setTimeout(prepareToasts, PREPARE_AFTER_MS);
    const unfollow = useConnection.subscribe(follow);
    follow(useConnection.getState());
    return () => {
      unfollow();
      stopWaiting?.();
      clearTimeout(losing);
      clearTimeout(preparing);
      if (isTold) dismissToast(ID);
    };
  }, [client]);
}
